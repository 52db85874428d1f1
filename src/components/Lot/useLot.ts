import type { BidReceipt, Lot, LotLive } from '@common/endpoints/auctions';
import { useInterval } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { useEvents, usePublicEvents } from '@/services/events';
import { noticeServerTime, serverNow, useTimeLeft } from '@/services/serverClock';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { isClosing, isFinal, isLotLive, newestLot } from './newestLot';

/** Polling interval while the stream is down, ms. */
const POLL_MS = 5000;
/** The page does not show an interruption of the stream that is shorter, ms. */
const DOWN_AFTER_MS = 2000;
/** Time limit of the first connection, ms. */
const FIRST_CONNECT_MS = 6000;
/** Polling interval while a start or end is due and its event has not come, ms. */
const DUE_POLL_MS = 2000;
/** `retryCount` of ahooks. */
const FOR_EVER = -1;

function isAbout(lotId: number | undefined, data: unknown): boolean {
  return typeof data === 'object' && data !== null && Reflect.get(data, 'lotId') === lotId;
}

/** The number in the stream's event `watching`. */
function watchingOf(data: unknown): number | undefined {
  const count = typeof data === 'object' && data !== null ? Reflect.get(data, 'count') : undefined;
  return typeof count === 'number' ? count : undefined;
}

/**
 * The public stream carries no member data. The lot is loaded again when the phase changes (an order may exist) or when the
 * member's own bid from another tab appears.
 */
function concernsMe(update: LotLive, lot: Lot): boolean {
  const isMyNewBid = update.leader === lot.me && update.bidCount !== lot.bidCount;
  return update.phase !== lot.phase || isMyNewBid;
}

const nextMoment = ({ phase, startsAt, endsAt }: Lot) => (phase === 'upcoming' ? startsAt : endsAt);

/** The current polling interval, ms; undefined while the stream suffices. */
function pollMs(isDue: boolean, isConnected: boolean): number | undefined {
  if (isDue) return DUE_POLL_MS;
  return isConnected ? undefined : POLL_MS;
}

/**
 * A lot's current state: loaded once, then updated by its stream, by the member's events and, while the stream is down,
 * by polling.
 * @param read loads the lot without showing errors
 */
export function useLot(read: () => Promise<Lot>, isWanted = true) {
  const { user } = useSession();
  const [live, setLive] = useState<LotLive>();
  const [watching, setWatching] = useState<number>();
  const [knownAt, setKnownAt] = useState<number>();
  const [isDown, setIsDown] = useState(false);
  const isConnectedNow = useRef(false);
  const wasConnected = useRef(false);
  /** Once a state has come over a standing connection, the interruption is over. */
  const stateCame = (at: number | undefined) => {
    setKnownAt(at);
    if (isConnectedNow.current) setIsDown(false);
  };
  const isShown = useRef(false);
  const { data, error, loading, refresh } = useApi(
    async () => {
      const asked = performance.now();
      const lot = await read();
      noticeServerTime({ serverTime: lot.now, asked, received: performance.now() });
      isShown.current = true;
      stateCame(lot.now);
      return lot;
    },
    {
      ready: isWanted,
      refreshDeps: [user?.access_token],
      // A change such as the member's order has only one event, so its request is retried. A 404 is final.
      retryCount: isShown.current ? FOR_EVER : 0,
    },
  );
  const lot = data && newestLot(data, live);
  const isOver = !lot || isFinal(lot);

  const isConnected = usePublicEvents(
    isOver ? undefined : `/api/auctions/${lot.lotId}/events`,
    ({ type, data: update }) => {
      if (type === 'watching') setWatching(watchingOf(update));
      if (type !== 'lot' || !isLotLive(update)) return;
      setLive(update);
      stateCame(serverNow());
      if (!lot || concernsMe(update, lot)) refresh();
    },
  );
  useEvents(({ type, data: about }) => {
    // `ready`: the stream is connected (again); events before that may be missing.
    const mayHaveMissed = type === 'ready' && isShown.current;
    if (mayHaveMissed || (type === 'auction' && isAbout(lot?.lotId, about))) refresh();
  });

  useEffect(() => {
    // Changes between two connections are not sent again.
    if (isConnected && wasConnected.current) refresh();
    isConnectedNow.current = isConnected;
    wasConnected.current ||= isConnected;
    if (isOver || isConnected) return undefined;
    const timer = setTimeout(
      () => setIsDown(true),
      wasConnected.current ? DOWN_AFTER_MS : FIRST_CONNECT_MS,
    );
    return () => clearTimeout(timer);
  }, [isOver, isConnected, refresh]);

  const left = useTimeLeft(isOver ? null : nextMoment(lot));
  const isDue = !isOver && (left === 0 || isClosing(lot));
  useInterval(
    () => {
      if (!document.hidden) refresh();
    },
    // `isDown` outlasts the interruption until a state has come.
    isOver ? undefined : pollMs(isDue, isConnected && !isDown),
  );

  return {
    lot,
    left,
    /** Set while the stream is down: the time of the last known state, server's clock. */
    staleSince: isDown && !isOver ? knownAt : undefined,
    /** The number of watchers; undefined while the stream is down. */
    watching: isConnected ? watching : undefined,
    error,
    loading,
    refresh,
    /** Applies a receipt at once, then loads the member's own data. */
    applyReceipt(receipt: BidReceipt) {
      setLive(receipt.live);
      refresh();
    },
  };
}
