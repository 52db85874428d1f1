import type { Holiday } from '@common/endpoints/holidays';
import { REMIND_BEFORE_HOURS } from '@common/selling/holidayRules';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { awayJson } from '../../../db/holidays';
import { epochMs, fromEpochMs } from '../../../db/moments';
import { hasNoFailure } from '../../../jobs/failureStore';

export const lockUnbidLots = statement(
  'lockUnbidLotsOfSeller',
  `SELECT id FROM lots WHERE seller_id = $1 AND closed_at IS NULL AND withdrawn_at IS NULL AND bid_count = 0
   ORDER BY id FOR UPDATE`,
);

export const lockGoodsOfSeller = statement(
  'lockGoodsOfSeller',
  `SELECT id FROM skus WHERE product_id IN (SELECT id FROM products WHERE seller_id = $1 AND on_sale)
   ORDER BY id FOR UPDATE`,
);

// `begun_at` stays unless the stored holiday is over.
export const writeHoliday = statement(
  'writeHoliday',
  `INSERT INTO seller_holidays AS h (seller_id, note, ends_at) VALUES ($1, $2, ${fromEpochMs('$3')})
   ON CONFLICT (seller_id) DO UPDATE SET note = excluded.note, ends_at = excluded.ends_at,
     begun_at = CASE WHEN h.ends_at > now() THEN h.begun_at ELSE excluded.begun_at END`,
);

export const deleteHoliday = statement(
  'deleteHoliday',
  'DELETE FROM seller_holidays WHERE seller_id = $1',
);

export const holidayOf = statement('holidayOf', `SELECT ${awayJson('$1')} AS holiday`, {
  holiday: t.json.as<Holiday>().orNull,
});

/**
 * Holidays of whose end the seller is to be reminded. A holiday that began after the time of the reminder needs none, nor does that
 * of a frozen seller, whose goods stay off sale. Notices outlive holidays, so nobody is reminded of the same end twice.
 */
const ENDING = `FROM seller_holidays h JOIN members m ON m.id = h.seller_id
  WHERE h.ends_at > clock_timestamp() AND h.ends_at <= clock_timestamp() + interval '${REMIND_BEFORE_HOURS} hours'
    AND h.begun_at <= h.ends_at - interval '${REMIND_BEFORE_HOURS} hours' AND m.frozen_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.member_id = h.seller_id AND n.kind = 'holidayEnds'
      AND n.subject = ${epochMs('h.ends_at')}::text)`;

export const endingHolidays = statement(
  'endingHolidays',
  `SELECT h.seller_id ${ENDING} AND ${hasNoFailure('remindOfHolidays', 'h.seller_id')} ORDER BY h.ends_at LIMIT 50`,
  { seller_id: t.int },
);

// The lock makes the seller's change come before the reminder, or after it.
export const lockEndingHoliday = statement(
  'lockEndingHoliday',
  `SELECT ${epochMs('h.ends_at')} AS "endsAt" ${ENDING} AND h.seller_id = $1 FOR UPDATE OF h`,
  { endsAt: t.int },
);
