import type { BidReceipt, Lot, LotLive } from '@common/endpoints/auctions';
import { useInterval, useRequest } from 'ahooks';
import { useRef, useState } from 'react';
import { useEvents, usePublicEvents } from '@/services/events';
import { noticeServerTime, useTimeLeft } from '@/services/serverClock';
import { useSession } from '@/session/useSession';
import { isFinal, isLotLive, isSettling, newestLot } from './newestLot';

/** How often the page asks while the stream is down, in ms. */
const POLL_MS = 5000;
/** How often it asks while a start or an end is due but not told yet, in ms. */
const DUE_POLL_MS = 2000;

function isAbout(lotId: number | undefined, data: unknown): boolean {
  return typeof data === 'object' && data !== null && Reflect.get(data, 'lotId') === lotId;
}

/**
 * A lot as it is now: read once, then followed by its stream, by the member's own events and, while
 * the stream is down, by asking.
 * @param read reads the lot without showing its errors
 */
export function useLot(read: () => Promise<Lot>, isWanted = true) {
  const { user } = useSession();
  const [live, setLive] = useState<LotLive>();
  const isShown = useRef(false);
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const asked = performance.now();
      const lot = await read();
      noticeServerTime({ serverTime: lot.now, asked, received: performance.now() });
      isShown.current = true;
      return lot;
    },
    {
      ready: isWanted,
      refreshDeps: [user?.access_token],
      // What a lot has become, such as an order of mine, is told once. That it is no lot is final.
      retryCount: isShown.current ? -1 : 0,
      onError() {},
    },
  );
  const lot = data && newestLot(data, live);
  const isOver = !lot || isFinal(lot);

  const stands = usePublicEvents(
    isOver ? undefined : `/api/auctions/${lot.lotId}/events`,
    ({ type, data: told }) => {
      if (type !== 'lot' || !isLotLive(told)) return;
      setLive(told);
      // The stream is for everyone: what is mine, a won order or a bid of my other tab, is read.
      const isMine = told.leader === lot?.me && told.bidCount !== lot?.bidCount;
      if (told.phase !== lot?.phase || isMine) refresh();
    },
  );
  useEvents(({ type, data: about }) => {
    if (type === 'ready' ? isShown.current : type === 'auction' && isAbout(lot?.lotId, about)) {
      refresh();
    }
  });

  const nextMoment = lot?.phase === 'upcoming' ? lot.startsAt : lot?.endsAt;
  const left = useTimeLeft(isOver || nextMoment === undefined ? null : nextMoment);
  const isDue = !isOver && (left === 0 || isSettling(lot));
  useInterval(
    () => {
      if (!document.hidden) refresh();
    },
    isOver || (stands && !isDue) ? undefined : isDue ? DUE_POLL_MS : POLL_MS,
  );

  return {
    lot,
    left,
    error,
    loading,
    refresh,
    /** Takes along what a receipt told, and what is mine since. */
    learn(receipt: BidReceipt) {
      setLive(receipt.live);
      refresh();
    },
  };
}
