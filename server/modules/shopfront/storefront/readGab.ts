import type { Gab, getGab } from '@common/endpoints/gab';
import { readSetting, showTerms } from '../../../db/settings';
import type { Call } from '../../../http/route';
import { REFERENCE_RATE } from '../../goods/catalogue/referenceRate';
import { EXCHANGE_TERMS } from '../../money/exchange/terms';
import { readLimits } from '../../money/withdrawals/terms';
import { SELLING } from '../../trade/selling/rules';

/** The reference rate of GAB and the fees for its use, from the settings in force. */
export async function readGab({ db, settings }: Call<typeof getGab>): Promise<Gab> {
  const [rate, selling, limits, exchange] = await Promise.all([
    showTerms(db, REFERENCE_RATE),
    readSetting(db, SELLING),
    readLimits(db),
    readSetting(db, EXCHANGE_TERMS),
  ]);
  const { terms, history } = rate;
  return {
    // A shown rate has a history: it is hidden by default.
    rate: terms.shown ? { twd: terms.twd, since: history[0]?.at ?? 0 } : null,
    saleFeeBps: selling.feeBps,
    withdrawal: { fee: limits.fee, min: limits.min },
    exchange: { rate: exchange.rate, feeBps: exchange.feeBps },
    confirmations: settings.confirmations,
    demo: settings.demo,
  };
}
