import { Tooltip, type TooltipProps } from '@mantine/core';
import {
  cloneElement,
  type DOMAttributes,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';

type Props = Pick<TooltipProps, 'label' | 'position' | 'multiline'> & {
  /** How long the mouse rests on it first, milliseconds. */
  readonly openDelay?: number;
  readonly children: ReactElement<DOMAttributes<HTMLElement>>;
};

/**
 * Words beside what the mouse rests on. The library's tooltip is not drawn before that: it would draw each of these twice with
 * the screen, because it looks for them once they are in the document.
 */
export function Hint({ openDelay = 0, children, ...words }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(waiting.current);
    setOpened(false);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  useEffect(() => {
    if (!opened) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpened(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [opened]);
  const { onPointerEnter, onPointerLeave, onPointerDown } = children.props;
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event: PointerEvent<HTMLElement>) => {
          onPointerEnter?.(event);
          if (event.pointerType !== 'mouse') return;
          setTarget(event.currentTarget);
          clearTimeout(waiting.current);
          waiting.current = setTimeout(() => setOpened(true), openDelay);
        },
        onPointerLeave: (event: PointerEvent<HTMLElement>) => {
          onPointerLeave?.(event);
          close();
        },
        onPointerDown: (event: PointerEvent<HTMLElement>) => {
          onPointerDown?.(event);
          close();
        },
      })}
      {target && <Tooltip {...words} target={target} opened={opened} />}
    </>
  );
}
