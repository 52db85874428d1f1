import type { Parcel } from '@common/endpoints/parcels';
import { useRef, useState } from 'react';
import { BizError } from '@/services/bizError';

/** The outcome for an order. */
export type Outcome =
  | { state: 'booked'; parcel: Parcel | undefined }
  | { state: 'failed'; text: string };

/** Books all that is left of an order. @returns its parcels afterwards */
export type BookOne = (out_trade_no: string) => Promise<readonly Parcel[]>;

async function outcomeOf(book: BookOne, out_trade_no: string): Promise<Outcome> {
  try {
    return { state: 'booked', parcel: (await book(out_trade_no)).at(-1) };
  } catch (error) {
    const text =
      error instanceof BizError
        ? error.errorMessage
        : '沒有收到回應，可以再試一次；已託運的不會重複。';
    return { state: 'failed', text };
  }
}

/** Orders that are booked one after another; a refused one does not hold up the others. */
export function useBulkBooking(book: BookOne) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [asked, setAsked] = useState(0);
  const [tried, setTried] = useState(0);
  const [busy, setBusy] = useState(false);
  const stopped = useRef(false);

  async function run(numbers: readonly string[]): Promise<void> {
    setBusy(true);
    setAsked(numbers.length);
    setTried(0);
    stopped.current = false;
    // One at a time: the carrier gives a number at a time, and others who work are not held up.
    for (const one of numbers) {
      if (stopped.current) break;
      const outcome = await outcomeOf(book, one);
      setOutcomes((before) => new Map(before).set(one, outcome));
      setTried((count) => count + 1);
    }
    setBusy(false);
  }
  return {
    outcomes,
    busy,
    percent: asked === 0 ? 0 : Math.floor((tried / asked) * 100),
    run,
    stop() {
      stopped.current = true;
    },
  };
}
