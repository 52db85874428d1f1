import { useRef, useState } from 'react';
import { BizError } from '@/services/bizError';
import { storedUser } from '@/session/session';

/** The outcome for one of many rows; `text` says why it failed, `code` is the refusal's. */
export type Outcome<Value> =
  | { state: 'done'; value: Value }
  | { state: 'failed'; text: string; code?: string };

async function outcomeOf<Value>(work: () => Promise<Value>, lost: string): Promise<Outcome<Value>> {
  try {
    return { state: 'done', value: await work() };
  } catch (error) {
    if (!(error instanceof BizError)) return { state: 'failed', text: lost };
    return { state: 'failed', text: error.errorMessage, code: error.errorCode };
  }
}

/**
 * Works off rows one after another; a refused row does not stop the others. Ends when another member signs in, because
 * further requests would be sent as that member.
 * @param lost the text for a row without an answer
 */
export function useOneByOne<Key, Value>(work: (key: Key) => Promise<Value>, lost: string) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<Key, Outcome<Value>>>(new Map());
  const [total, setTotal] = useState(0);
  const [tried, setTried] = useState(0);
  const [busy, setBusy] = useState(false);
  const stopped = useRef(false);

  async function run(keys: readonly Key[]): Promise<void> {
    setBusy(true);
    setTotal(keys.length);
    setTried(0);
    stopped.current = false;
    const beganBy = storedUser()?.member?.id;
    // One at a time: the list stays in order, and the server has time for others.
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
    percent: total === 0 ? 0 : Math.floor((tried / total) * 100),
    run,
    stop() {
      stopped.current = true;
    },
    reset() {
      setOutcomes(new Map());
    },
  };
}
