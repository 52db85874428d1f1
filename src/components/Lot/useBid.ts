import type { BidReceipt, Lot } from '@common/endpoints/auctions';
import { useState } from 'react';
import { useUnsaved } from '@/components/useUnsaved';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { isShort } from './BidForecast';
import { type Refusal, refusalOf } from './refusalOf';
import { faultOf, nextBids } from './standing';
import { normaliseAmount } from './typedBid';
import { useForecast } from './useForecast';

const minimumOf = (lot: Lot): string => nextBids(lot, 1)[0] ?? '';

/** A bid as it is typed, with its forecast, and its receipt or refusal once it was sent. */
export function useBid(lot: Lot, onReceipt: (receipt: BidReceipt) => void) {
  const [typed, setTyped] = useState(() => minimumOf(lot));
  const [isTyped, setIsTyped] = useState(false);
  const [receipt, setReceipt] = useState<BidReceipt>();
  const [refusal, setRefusal] = useState<Refusal>();
  useUnsaved(isTyped && !receipt);
  const maximum = normaliseAmount(typed);
  const fault = faultOf(maximum, lot);
  const forecast = useForecast(lot, fault || receipt ? undefined : maximum);

  const { run: submit, loading } = useApi(
    () =>
      api('POST /api/auctions/:id/bids', {
        params: { id: lot.lotId },
        body: { maximum },
        skipErrorHandler: true,
      }),
    {
      manual: true,
      onBefore: () => setRefusal(undefined),
      onSuccess(taken) {
        setReceipt(taken);
        onReceipt(taken);
      },
      onError(failure) {
        const refused = refusalOf(failure);
        setRefusal(refused);
        // It was foretold from a balance that was spent elsewhere since.
        if (refused?.code === 'BALANCE_SHORT') forecast.refresh();
      },
    },
  );

  return {
    typed,
    isTyped,
    change(text: string) {
      setTyped(text);
      setIsTyped(true);
      // The last refusal was about another amount.
      setRefusal(undefined);
    },
    /** The typed maximum, normalised; `fault` where it is no amount. */
    maximum,
    fault,
    forecast,
    isBalanceShort: forecast.forecast !== undefined && isShort(forecast.forecast),
    submit,
    loading,
    refusal,
    receipt,
    /** Begins the next bid at the minimum. */
    begin() {
      setReceipt(undefined);
      setTyped(minimumOf(lot));
      setIsTyped(false);
    },
  };
}
