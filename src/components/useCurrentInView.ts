import { useLayoutEffect, useRef } from 'react';

/** Scrolls the strip, not the page, so that its current link is centred if it was out of view. */
export function useCurrentInView<E extends HTMLElement>(current: string | number) {
  const strip = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another link is current
  useLayoutEffect(() => {
    const link = strip.current?.querySelector('[aria-current]');
    if (!strip.current || !link) return;
    const box = strip.current.getBoundingClientRect();
    const one = link.getBoundingClientRect();
    if (one.left < box.left || one.right > box.right) {
      strip.current.scrollLeft += one.left + one.width / 2 - box.left - box.width / 2;
    }
    if (one.top < box.top || one.bottom > box.bottom) {
      strip.current.scrollTop += one.top + one.height / 2 - box.top - box.height / 2;
    }
  }, [current]);
  return strip;
}
