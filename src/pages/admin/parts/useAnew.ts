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
 * A record that staff decide on, as it was opened; it is read again when a decision is refused as stale. The decision's
 * request needs `skipErrorHandler`: the sentence of such a refusal is shown beside the record, other errors as usual.
 * @param onGone called when that reading finds that the record no longer exists
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
