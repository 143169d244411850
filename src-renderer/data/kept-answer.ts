/**
 * The answer before, for as long as the next one about the same is under way: of another month it would stand under a
 * wrong name.
 */
import type { QueryKey } from '@tanstack/react-query';

type Before = { readonly queryKey: QueryKey };

/**
 * For `placeholderData` of a question whose key ends with what is asked: the last answer stays where these parts of it
 * are the same. Screens that decide something ask `isPlaceholderData` besides.
 */
export function keptWhileSame<Asked extends object>(asked: Asked, ...parts: readonly (keyof Asked)[]) {
  return <Answer>(previous: Answer | undefined, before: Before | undefined): Answer | undefined => {
    const earlier = before?.queryKey.at(-1) as Asked | undefined;
    return earlier !== undefined && parts.every((part) => earlier[part] === asked[part])
      ? previous
      : undefined;
  };
}
