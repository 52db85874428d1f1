import { useEffect, useState } from 'react';

/** How long a banner stays, ms. */
const STAY_MS = 6000;

const wantsCalm = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Which of `count` places of a snapping strip is on show, and how it goes on. */
export function useCarousel(strip: React.RefObject<HTMLElement | null>, count: number) {
  const [shown, setShown] = useState(0);
  const [calm] = useState(wantsCalm);
  const [playing, setPlaying] = useState(!calm);
  /** Somebody's pointer or keyboard is on it. */
  const [held, setHeld] = useState(false);

  function go(to: number): void {
    const place = ((to % count) + count) % count;
    const element = strip.current;
    setShown(place);
    element?.scrollTo?.({
      left: place * element.clientWidth,
      // Around the end it jumps: running back through all of them is no step on.
      behavior: calm || Math.abs(place - shown) > 1 ? 'instant' : 'smooth',
    });
  }

  // A finger moves the strip itself.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is of this drawing
  useEffect(() => {
    if (!playing || held || count < 2) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') go(shown + 1);
    }, STAY_MS);
    return () => clearTimeout(timer);
  }, [playing, held, count, shown]);

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
