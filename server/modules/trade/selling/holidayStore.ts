import type { Holiday } from '@common/endpoints/holidays';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { awayJson } from '../../../db/holidays';
import { fromEpochMs } from '../../../db/moments';

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

// One that is over begins anew.
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
