import { useEffect, useRef } from 'react';

/** Scrolls a strip so that a link which is out of view is centred. */
function centre(strip: Element, box: DOMRectReadOnly, link: DOMRectReadOnly): void {
  if (link.left < box.left || link.right > box.right) {
    strip.scrollLeft += link.left + link.width / 2 - box.left - box.width / 2;
  }
  if (link.top < box.top || link.bottom > box.bottom) {
    strip.scrollTop += link.top + link.height / 2 - box.top - box.height / 2;
  }
}

/**
 * Scrolls the strip, not the page, so that its current link is centred if it was out of view. An IntersectionObserver measures
 * both: getBoundingClientRect would force the layout of the whole page in the task that has just rendered it.
 */
export function useCurrentInView<E extends HTMLElement>(current: string | number) {
  const strip = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another link is current
  useEffect(() => {
    const root = strip.current;
    const link = root?.querySelector('[aria-current]');
    if (!root || !link || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        observer.disconnect();
        if (entry?.rootBounds) centre(root, entry.rootBounds, entry.boundingClientRect);
      },
      { root },
    );
    observer.observe(link);
    return () => observer.disconnect();
  }, [current]);
  return strip;
}
