import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Id, strictObject } from '../schemas';

const moments = {
  /** Before bidding begins. */
  atStart: Type.Boolean(),
  /** Before the end. */
  atEnd: Type.Boolean(),
};
export const LotAlertSchema = strictObject({ lotId: Id, ...moments });
export type LotAlert = Static<typeof LotAlertSchema>;

export const listLotAlerts = endpoint({
  method: 'GET',
  path: '/api/me/lot-alerts',
  who: 'member',
  viewableAsMember: true,
  tag: 'auctions',
  summary: 'The reminders that I asked for, of lots that are not over',
  data: Type.Array(LotAlertSchema),
});

export const setLotAlert = endpoint({
  method: 'PUT',
  path: '/api/me/lot-alerts/:lotId',
  who: 'member',
  tag: 'auctions',
  summary:
    'Ask for a notice ten minutes before a lot’s start, its end or both, or for none; of a lot that runs, only before the end',
  params: strictObject({ lotId: Id }),
  body: strictObject(moments),
  data: LotAlertSchema,
});
