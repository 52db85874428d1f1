import type {
  endMyHoliday as endContract,
  Holiday,
  setMyHoliday as setContract,
} from '@common/endpoints/holidays';
import { MAX_HOLIDAY_DAYS } from '@common/selling/holidayRules';
import { isBlank } from '@common/text/plainText';
import { startOfTaipeiDay } from '@common/text/taipeiDay';
import type { Tx } from '../../../db/database';
import { readDatabaseTime } from '../../../db/databaseTime';
import { readAway } from '../../../db/holidays';
import { refuseField } from '../../../errors';
import type { Call } from '../../../http/route';
import { settleNotices } from '../../messages/notices/notify';
import * as sql from './holidayStore';
import { readRules, refuseBlockedWords, type Selling } from './rules';
import { lockSellerRow } from './store';

/** Once the end changes, the reminder of it counts as read and is not mailed. */
const settleReminder = (tx: Tx, sellerId: number) =>
  settleNotices(tx, [sellerId], 'holiday', ['holidayEnds']);

/**
 * Begins the caller's holiday, or changes the running one. Takes the locks that purchases take: a running purchase
 * finishes first, and a waiting one then reads the holiday.
 * @throws AppError LISTING_WORDS, BAD_INPUT
 */
export async function setMyHoliday({
  tx,
  caller,
  body,
}: Pick<Call<typeof setContract>, 'tx' | 'body'> & { caller: Selling }): Promise<Holiday> {
  const { memberId } = caller;
  const note = isBlank(body.note) ? '' : body.note.trim();
  refuseBlockedWords(await readRules(tx, caller), note);
  const now = await readDatabaseTime(tx);
  const latest = startOfTaipeiDay(now, MAX_HOLIDAY_DAYS);
  const until = body.until ?? latest;
  if (until <= now || until > latest) {
    refuseField('until', `請選擇 ${MAX_HOLIDAY_DAYS} 天內的日子`);
  }
  // Before the lots are looked for: one that is being put up comes first, or begins at the return.
  await lockSellerRow(tx, memberId);
  // Lock order: lots before variants, as in the purchase of a lot.
  await tx.run(sql.lockUnbidLots, [memberId]);
  await tx.run(sql.lockGoodsOfSeller, [memberId]);
  await tx.run(sql.writeHoliday, [memberId, note, until]);
  await settleReminder(tx, memberId);
  return { until, note };
}

export async function endMyHoliday({ tx, caller }: Call<typeof endContract>): Promise<null> {
  await tx.run(sql.deleteHoliday, [caller.memberId]);
  await settleReminder(tx, caller.memberId);
  return null;
}

/** The earliest start of a lot of this seller, ms since the epoch: now, or the end of their holiday. No holiday begins meanwhile. */
export async function earliestStart(tx: Tx, sellerId: number): Promise<number> {
  await lockSellerRow(tx, sellerId);
  const away = (await readAway(tx, [sellerId])).get(sellerId);
  return away?.getTime() ?? (await readDatabaseTime(tx));
}
