import { type PointerEvent, useRef, useState } from 'react';

const NEAREST = 4;
const NEAR = 2.5;

const between = (points: Iterable<{ x: number; y: number }>) => {
  const [a, b] = [...points];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
};

/** How near a picture is looked at. The pane scrolls; two fingers spread or close it. */
export function useZoom() {
  const [scale, setScale] = useState(1);
  const pane = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const pinch = useRef({ distance: 0, scale: 1 });

  /** Keeps the point (of the pane, 0–1) where it is. */
  function set(to: number, at = { x: 0.5, y: 0.5 }): void {
    const next = Math.min(NEAREST, Math.max(1, to));
    const element = pane.current;
    setScale(next);
    if (!element) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    const grown = next / scale;
    const x = (scrollLeft + at.x * clientWidth) * grown - at.x * clientWidth;
    const y = (scrollTop + at.y * clientHeight) * grown - at.y * clientHeight;
    requestAnimationFrame(() => element.scrollTo?.(x, y));
  }

  function toggleAt({ clientX, clientY }: { clientX: number; clientY: number }): void {
    const box = pane.current?.getBoundingClientRect();
    if (!box) return;
    const at = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
    set(scale > 1 ? 1 : NEAR, at);
  }

  const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);
  const touch = {
    onDoubleClick: toggleAt,
    onPointerDown({ pointerId, clientX, clientY, pointerType }: PointerEvent) {
      if (pointerType !== 'touch') return;
      fingers.current.set(pointerId, { x: clientX, y: clientY });
      pinch.current = { distance: between(fingers.current.values()), scale };
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
      if (!fingers.current.has(pointerId)) return;
      fingers.current.set(pointerId, { x: clientX, y: clientY });
      const { distance, scale: from } = pinch.current;
      if (fingers.current.size === 2 && distance > 0) {
        set((from * between(fingers.current.values())) / distance);
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };

  return { scale, pane, set, toggle: () => set(scale > 1 ? 1 : NEAR), touch };
}
