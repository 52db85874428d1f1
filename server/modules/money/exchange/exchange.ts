import type { Exchange, exchange as endpoint } from '@common/endpoints/exchange';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { lockAccounts, postJournal, RECORD, requireAvailable } from '../../../ledger/ledger';
import { presentExchange } from './present';
import { lockQuote, type QuoteRow, writeExchange } from './store';

/** Moves the coin to the house's revenue, and adv from its promotion account to the member. Returns the journal's id. */
async function swap(tx: Tx, memberId: number, quote: QuoteRow): Promise<number> {
  const given = BigInt(quote.amount_in);
  const got = BigInt(quote.amount_out);
  const { journalId } = await postJournal(tx, {
    kind: 'exchange',
    key: `exchange:${quote.id}`,
    ref: { type: 'exchange', id: String(quote.id) },
    reason: '加密幣兌換廣告幣',
    actorId: memberId,
    legs: [
      {
        member: memberId,
        asset: 'coin',
        bucket: 'available',
        amount: -given,
        record: RECORD.exchange,
      },
      { house: 'revenue', asset: 'coin', amount: given },
      { house: 'promotion', asset: 'adv', amount: -got },
      { member: memberId, asset: 'adv', bucket: 'available', amount: got, record: RECORD.exchange },
    ],
  });
  return journalId;
}

/** Posts the fee as a journal of its own, so that the member's statement lists it. Returns the journal's id; null without a fee. */
async function takeFee(tx: Tx, memberId: number, quote: QuoteRow): Promise<number | null> {
  const fee = BigInt(quote.fee);
  if (fee === 0n) return null;
  const { journalId } = await postJournal(tx, {
    kind: 'exchange.fee',
    key: `exchange:${quote.id}:fee`,
    ref: { type: 'exchange', id: String(quote.id) },
    reason: '兌換手續費',
    actorId: memberId,
    legs: [
      { member: memberId, asset: 'coin', bucket: 'available', amount: -fee, record: RECORD.fee },
      { house: 'revenue', asset: 'coin', amount: fee },
    ],
  });
  return journalId;
}

/**
 * Converts coin into adv as quoted. Invariant: a quote moves its amounts at most once and only before it expires; the
 * lock on its row serialises simultaneous requests.
 * @throws AppError NOT_FOUND (also for another member's quote), EXCHANGE_QUOTE_USED, EXCHANGE_QUOTE_EXPIRED,
 *   BALANCE_SHORT
 */
export async function exchange({ tx, caller, body }: Call<typeof endpoint>): Promise<Exchange> {
  const { memberId } = caller;
  const quote = await lockQuote(tx, body.quoteId, memberId);
  if (!quote) throw new AppError('NOT_FOUND');
  if (quote.used) throw new AppError('EXCHANGE_QUOTE_USED');
  if (quote.now > quote.expires_at) throw new AppError('EXCHANGE_QUOTE_EXPIRED');
  await lockAccounts(tx, [
    { member: memberId, asset: 'coin', bucket: 'available' },
    { member: memberId, asset: 'adv', bucket: 'available' },
  ]);
  await requireAvailable(tx, memberId, 'coin', BigInt(quote.amount_in) + BigInt(quote.fee));
  const main = await swap(tx, memberId, quote);
  const fee = await takeFee(tx, memberId, quote);
  const done = await writeExchange(tx, quote.id, { main, fee }, quote.now);
  await emitEvent(tx, memberId, 'balance', { exchangeId: done.id });
  return presentExchange(done);
}
