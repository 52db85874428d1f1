import { useEffect, useState } from 'react';
import { wantsCalm } from '@/theme/motion';

/** Display time of a banner, ms. */
const STAY_MS = 6000;

/** The current slide of a scroll-snapping strip with `count` slides, and functions to change it. */
export function useCarousel(strip: React.RefObject<HTMLElement | null>, count: number) {
  const [shown, setShown] = useState(0);
  const [calm] = useState(wantsCalm);
  const [playing, setPlaying] = useState(!calm);
  /** True while the pointer or focus is on the carousel. */
  const [held, setHeld] = useState(false);

  function go(to: number): void {
    const index = ((to % count) + count) % count;
    const element = strip.current;
    setShown(index);
    element?.scrollTo?.({
      left: index * element.clientWidth,
      // From the last slide to the first it jumps: scrolling back through all would look wrong.
      behavior: calm || Math.abs(index - shown) > 1 ? 'instant' : 'smooth',
    });
  }

  // Swiping scrolls the strip itself.
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(Math.round(element.scrollLeft / element.clientWidth)), 120);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [strip]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is new in each rendering
  useEffect(() => {
    if (!playing || held || count < 2) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') go(shown + 1);
    }, STAY_MS);
    return () => clearTimeout(timer);
  }, [playing, held, count, shown]);

  /** Handlers that stop the carousel while it is hovered, focused or touched. */
  const hold = {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
    onTouchStart: () => setHeld(true),
    onTouchEnd: () => setHeld(false),
  };
  return { shown, go, playing, mayPlay: !calm, setPlaying, hold };
}
