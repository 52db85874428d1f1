import type { Exchange } from '@common/endpoints/exchange';
import { amountToString } from '@common/money';
import type { ExchangeRow, QuoteRow } from './store';

const amount = (units: string) => amountToString(BigInt(units));

export const presentConversion = (row: QuoteRow | ExchangeRow) => ({
  // The rate is stored with 18 decimals, like an amount.
  rate: amount(row.rate),
  fee: amount(row.fee),
  in: amount(row.amount_in),
  out: amount(row.amount_out),
});

export const presentExchange = (row: ExchangeRow): Exchange => ({
  id: row.id,
  ...presentConversion(row),
  createdAt: row.created_at.getTime(),
});
