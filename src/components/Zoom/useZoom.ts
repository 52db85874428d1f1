import { type PointerEvent, useRef, useState } from 'react';

const MAX_SCALE = 4;
const TAP_SCALE = 2.5;

/** A finger that moves farther sideways than this turns to the next picture, px. */
const SWIPE_PX = 60;
/** A press that moves less is a click, px. */
const CLICK_PX = 6;

const distanceOf = (points: Iterable<{ x: number; y: number }>) => {
  const [a, b] = [...points];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
};

/**
 * Zoom of a picture in a scrolling pane: by a click of a mouse, a double tap, a pinch or `set`. The caller sizes the picture by
 * `scale`.
 * @param onSwipe called with 1 or -1 when one finger is drawn to the left or to the right over a picture that is not zoomed
 */
export function useZoom(onSwipe: (step: 1 | -1) => void) {
  const [scale, setScale] = useState(1);
  const pane = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const pinch = useRef({ distance: 0, scale: 1 });

  /** Zooms about a point of the pane, given from 0 to 1 in each direction. */
  function set(to: number, at = { x: 0.5, y: 0.5 }): void {
    const next = Math.min(MAX_SCALE, Math.max(1, to));
    const element = pane.current;
    setScale(next);
    if (!element) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    const growth = next / scale;
    const x = (scrollLeft + at.x * clientWidth) * growth - at.x * clientWidth;
    const y = (scrollTop + at.y * clientHeight) * growth - at.y * clientHeight;
    // The picture has its new size only after the next rendering.
    requestAnimationFrame(() => element.scrollTo?.(x, y));
  }

  function toggleAt({ clientX, clientY }: { clientX: number; clientY: number }): void {
    const box = pane.current?.getBoundingClientRect();
    if (!box) return;
    const at = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
    set(scale > 1 ? 1 : TAP_SCALE, at);
  }

  /** Where the pointer went down; undefined once a second finger joined it. */
  const start = useRef<{ x: number; y: number; type: string } | undefined>(undefined);

  const touch = {
    // A mouse has its click below; of fingers two taps are a double click.
    onDoubleClick(event: { clientX: number; clientY: number }) {
      if (start.current?.type !== 'mouse') toggleAt(event);
    },
    onPointerDown({ pointerId, clientX, clientY, pointerType }: PointerEvent) {
      start.current =
        fingers.current.size > 0 ? undefined : { x: clientX, y: clientY, type: pointerType };
      if (pointerType !== 'touch') return;
      fingers.current.set(pointerId, { x: clientX, y: clientY });
      pinch.current = { distance: distanceOf(fingers.current.values()), scale };
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
      if (!fingers.current.has(pointerId)) return;
      fingers.current.set(pointerId, { x: clientX, y: clientY });
      const { distance, scale: from } = pinch.current;
      if (fingers.current.size === 2 && distance > 0) {
        set((from * distanceOf(fingers.current.values())) / distance);
      }
    },
    onPointerUp({ pointerId, clientX, clientY, pointerType, button }: PointerEvent) {
      fingers.current.delete(pointerId);
      const from = start.current;
      if (!from || from.type !== pointerType) return;
      const [x, y] = [clientX - from.x, clientY - from.y];
      if (pointerType === 'mouse') {
        if (button === 0 && Math.hypot(x, y) < CLICK_PX) toggleAt({ clientX, clientY });
      } else if (scale === 1 && Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) {
        onSwipe(x < 0 ? 1 : -1);
      }
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId),
  };

  return { scale, pane, set, toggle: () => set(scale > 1 ? 1 : TAP_SCALE), touch };
}
