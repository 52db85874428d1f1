import { useState } from 'react';
import { showRequestError } from '@/requestErrorConfig';
import { isStale } from '@/services/isStale';
import { responseStatus } from '@/services/responseStatus';
import { useApi } from '@/services/useApi';

/** A refusal as stale, and the reading of what it was refused for. */
export interface Staleness {
  /** Sentence of the refusal; undefined before one. */
  refusal: string | undefined;
  loading: boolean;
  hasFailed: boolean;
  readAnew: () => void;
}

/**
 * A record that staff decide on: as it was opened, and after a refusal as stale as it is then. The decision is sent with
 * `skipErrorHandler`, because the sentence of such a refusal stays beside the record; other errors are shown as usual.
 * @param onGone called when it is found to be gone as it is read
 */
export function useAnew<T>(opened: T, read: () => Promise<T>, onGone?: () => void) {
  const [refusal, setRefusal] = useState<string>();
  const [isGone, setGone] = useState(false);
  const { data, error, loading, run } = useApi(read, {
    manual: true,
    onError(failure) {
      if (responseStatus(failure) !== 404) return;
      setGone(true);
      onGone?.();
    },
  });
  const staleness: Staleness = {
    refusal,
    loading,
    hasFailed: error !== undefined && !loading,
    readAnew: run,
  };
  return {
    record: data ?? opened,
    isGone,
    staleness,
    handleRefusal(refused: Error) {
      if (responseStatus(refused) === 404) {
        setGone(true);
        return;
      }
      if (!isStale(refused)) {
        showRequestError(refused, { method: 'POST' });
        return;
      }
      setRefusal(refused.message);
      run();
    },
  };
}
