import { Tooltip, type TooltipProps } from '@mantine/core';
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

type Props = Pick<TooltipProps, 'label' | 'position' | 'multiline'> & {
  /** How long the mouse rests on it first, milliseconds. */
  readonly openDelay?: number;
  /** Shows when the keyboard gets there too: for words that say more than the name of what they are about. */
  readonly forKeyboard?: boolean;
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/**
 * Words beside what the mouse rests on. The library's tooltip is not drawn before that: it would draw each of these
 * twice with the screen, because it looks for them once they are in the document.
 */
export function Hint({ openDelay = 0, forKeyboard = false, label, children, ...place }: Props) {
  const id = useId();
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
  const { onPointerEnter, onPointerLeave, onPointerDown, onFocus, onBlur } = children.props;
  const isDescribed = opened && target !== null && label !== nameOf(target);
  return (
    <>
      {cloneElement(children, {
        ...(isDescribed ? { 'aria-describedby': id } : {}),
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
        onFocus: (event: FocusEvent<HTMLElement>) => {
          onFocus?.(event);
          if (!forKeyboard || !event.currentTarget.matches(':focus-visible')) return;
          setTarget(event.currentTarget);
          setOpened(true);
        },
        onBlur: (event: FocusEvent<HTMLElement>) => {
          onBlur?.(event);
          close();
        },
      })}
      {/* The library gives the tooltip an id that it keeps to itself. */}
      {target && <Tooltip {...place} label={<div id={id}>{label}</div>} target={target} opened={opened} />}
    </>
  );
}

const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent;
