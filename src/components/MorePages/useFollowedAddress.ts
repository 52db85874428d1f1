import { history } from '@umijs/max';
import { type RefObject, useEffect, useRef } from 'react';
import type { Followed } from './useReach';

/** The part of the window's height that a page's first card must have passed. */
const PASSED = 0.5;

/**
 * The last page whose first card has passed the middle of the window; otherwise the first page. Undefined until all pages
 * are rendered, which takes a moment after going back.
 */
function pageInView(
  cards: HTMLCollection,
  starts: readonly number[],
  from: number,
): number | undefined {
  const line = window.innerHeight * PASSED;
  const firsts = starts.flatMap((index) => cards[index] ?? []);
  if (firsts.length < starts.length) return undefined;
  const passed = firsts.filter((card) => card.getBoundingClientRect().top < line);
  return from + Math.max(0, passed.length - 1);
}

interface Props {
  /** Holds the list of cards. */
  holder: RefObject<HTMLElement | null>;
  from: number;
  current: number;
  /** The index of the first card of each page. */
  starts: readonly number[];
  searchOf: (page: number) => string;
}

/** Keeps the page in the address that of the cards in view, without a new entry in the history. */
export function useFollowedAddress(props: Props): void {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const hasSeveral = props.starts.length > 1;
  useEffect(() => {
    if (!hasSeveral) return undefined;
    let frame = 0;
    const follow = () => {
      frame = 0;
      const { holder, from, current, starts, searchOf } = latest.current;
      const cards = holder.current?.querySelector('[data-cards]')?.children;
      const page = cards && pageInView(cards, starts, from);
      if (page === undefined || page === current) return;
      const state: Followed = { listFrom: from };
      history.replace({ pathname: history.location.pathname, search: searchOf(page) }, state);
    };
    const handleScroll = () => {
      frame ||= requestAnimationFrame(follow);
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', handleScroll);
      cancelAnimationFrame(frame);
    };
  }, [hasSeveral]);
}
