import { HAND_IN_DAYS } from '@common/delivery/parcels';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { hasNoFailure } from '../../../jobs/failureStore';
import { hasReturnedSent } from './stateStore';

const LAPSED = `p.state = 'made' AND p.driver IS NOT NULL AND p.created_at < now() - make_interval(days => ${HAND_IN_DAYS})
  AND o.status IN (2, 20) AND o.disputed_at IS NULL
  AND NOT ${hasReturnedSent('o.id')}`;

export const lapsedBookings = statement(
  'lapsedBookings',
  `SELECT p.id FROM parcels p JOIN orders o ON o.id = p.order_id
   WHERE ${LAPSED} AND ${hasNoFailure('lapseBookings', 'p.id')} ORDER BY p.created_at LIMIT 50`,
  { id: t.int },
);

export const stillLapsed = statement(
  'stillLapsed',
  `SELECT o.out_trade_no, p.tracking_no, p.booking_ref, p.driver FROM parcels p JOIN orders o ON o.id = p.order_id
   WHERE p.id = $1 AND ${LAPSED}`,
  { out_trade_no: t.text, tracking_no: t.text, booking_ref: t.text.orNull, driver: t.text.orNull },
);
