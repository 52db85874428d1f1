import type { Exchange } from '@common/endpoints/exchange';
import { unitsToAmount } from '@common/money/money';
import type { ExchangeRow, QuoteRow } from './store';

export const presentConversion = (row: QuoteRow | ExchangeRow) => ({
  // The rate is stored with 18 decimals, like an amount.
  rate: unitsToAmount(row.rate),
  fee: unitsToAmount(row.fee),
  in: unitsToAmount(row.amount_in),
  out: unitsToAmount(row.amount_out),
});

export const presentExchange = (row: ExchangeRow): Exchange => ({
  id: row.id,
  ...presentConversion(row),
  createdAt: row.created_at.getTime(),
});
