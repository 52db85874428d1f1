import { useRef, useState } from 'react';
import { BizError } from '@/services/bizError';
import { storedUser } from '@/session/session';

/** The outcome for one of many rows; `text` says why it failed. */
export type Outcome<Value> = { state: 'done'; value: Value } | { state: 'failed'; text: string };

async function outcomeOf<Value>(work: () => Promise<Value>, lost: string): Promise<Outcome<Value>> {
  try {
    return { state: 'done', value: await work() };
  } catch (error) {
    return { state: 'failed', text: error instanceof BizError ? error.errorMessage : lost };
  }
}

/**
 * Rows that are worked off one after another; a refused one does not hold up the others. Ends with the session of who began:
 * requests after it would be those of whoever signed in meanwhile.
 * @param lost what is said where no answer came
 */
export function useOneByOne<Key, Value>(work: (key: Key) => Promise<Value>, lost: string) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<Key, Outcome<Value>>>(new Map());
  const [asked, setAsked] = useState(0);
  const [tried, setTried] = useState(0);
  const [busy, setBusy] = useState(false);
  const stopped = useRef(false);

  async function run(keys: readonly Key[]): Promise<void> {
    setBusy(true);
    setAsked(keys.length);
    setTried(0);
    stopped.current = false;
    const beganBy = storedUser()?.member?.id;
    // One at a time: the list stays in order, and others who work are not held up.
    for (const one of keys) {
      if (stopped.current || storedUser()?.member?.id !== beganBy) break;
      const outcome = await outcomeOf(() => work(one), lost);
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
    reset() {
      setOutcomes(new Map());
    },
  };
}
