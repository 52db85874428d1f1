import type { Picture } from '@common/endpoints/pictures';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

export const countMyOpenOrders = statement(
  'countMyOpenOrders',
  'SELECT status, count(*)::int AS n FROM orders WHERE buyer_id = $1 AND status IN (1, 2, 20) GROUP BY status',
  { status: t.int, n: t.int },
);

export const heldForBids = statement(
  'heldForBids',
  `SELECT asset, sum(amount) AS units FROM holds
   WHERE member_id = $1 AND ref_type = 'lot' AND state = 'live' GROUP BY asset`,
  { asset: t.text.as<'coin' | 'adv'>(), units: t.numeric },
);

export const lockAvatar = statement(
  'lockAvatar',
  'SELECT avatar, name FROM members WHERE id = $1 FOR NO KEY UPDATE',
  { avatar: t.json.as<Picture>().orNull, name: t.text },
);

export const updateProfile = statement(
  'updateProfile',
  'UPDATE members SET name = $2, avatar = $3::jsonb WHERE id = $1',
);
