import { useLocation } from '@umijs/max';
import { type RefObject, useEffect } from 'react';

/** Closes a disclosure after a choice, a click elsewhere or Escape. */
export function useDisclosure(details: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes it too
  useEffect(() => {
    const close = () => details.current?.removeAttribute('open');
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !details.current?.contains(target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return;
      close();
      details.current.querySelector('summary')?.focus();
    };
    close();
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [key, details]);
}
