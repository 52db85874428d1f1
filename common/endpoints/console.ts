import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import type { ConsoleQueue } from '../lists/consoleQueues';
import { Amount, NullableString, NullableTime, nullable, oneOf, strictObject } from '../schemas';
import { PayerStateSchema } from './withdrawalDesk';

const WaitingSchema = strictObject({
  /** A name of common/lists/consoleQueues.ts. */
  queue: Type.Unsafe<ConsoleQueue>({ type: 'string' }),
  count: Type.Integer({ minimum: 0 }),
  /** Since when the oldest entry waits; null when the queue is empty. */
  oldestAt: NullableTime,
});
export type Waiting = Static<typeof WaitingSchema>;

export const readConsoleQueues = endpoint({
  method: 'GET',
  path: '/api/admin/queues',
  who: 'staff',
  tag: 'admin',
  summary:
    'What waits for the caller: the queues of their rights, without items of their own or that they have decided already',
  data: Type.Array(WaitingSchema),
});

const DayMoneySchema = strictObject({
  shopCoin: Amount,
  marketCoin: Amount,
  auctionCoin: Amount,
  /** The part of all turnover that was paid in adv. */
  advPaid: Amount,
  refundedCoin: Amount,
  coinIn: Amount,
  coinOut: Amount,
  /** Coin; negative on a day on which more fees were refunded than charged. */
  fees: Type.String(),
});
export type DayMoney = Static<typeof DayMoneySchema>;

const DaySchema = strictObject({
  /** In Taipei, `YYYY-MM-DD`. */
  day: Type.String(),
  orders: Type.Integer({ minimum: 0 }),
  newMembers: Type.Integer({ minimum: 0 }),
  /** Null for staff who may not read the books. */
  money: nullable(DayMoneySchema),
});
export type DayFigures = Static<typeof DaySchema>;

const Seconds = Type.Number({ minimum: 0 });
const HealthSchema = strictObject({
  /** Time that the database took for these figures. */
  databaseMs: Type.Number({ minimum: 0 }),
  chainBlocksBehind: Type.Integer({ minimum: 0 }),
  chainHeadAgeS: Seconds,
  chainHalted: Type.Boolean(),
  mailsWaiting: Type.Integer({ minimum: 0 }),
  mailsOldestS: Seconds,
  /** Mails that expired in the last 24 hours before they could be sent. */
  mailsExpired: Type.Integer({ minimum: 0 }),
  /** Null for staff who may not read the books. */
  payouts: nullable(
    strictObject({
      queued: Type.Integer({ minimum: 0 }),
      oldestS: Seconds,
      payer: PayerStateSchema,
    }),
  ),
  jobsFailing: Type.Integer({ minimum: 0 }),
  /** Time for which the job that has failed longest has been failing. */
  jobsFailingS: Seconds,
  /** Null before the first clean audit, and the first backup. */
  auditAgeS: nullable(Type.Number({ minimum: 0 })),
  /** Whether an audit found a breach that none has since read and found mended. */
  auditBroken: Type.Boolean(),
  backupAgeS: nullable(Type.Number({ minimum: 0 })),
  /** Servers that receive the database's log, and how many of them a commit waits for. */
  standbys: Type.Integer({ minimum: 0 }),
  standbysAwaited: Type.Integer({ minimum: 0 }),
  /** Lag of the slowest standby; null without a standby, or if the shop's role may not read the lag (pg_monitor). */
  standbyLagS: nullable(Type.Number({ minimum: 0 })),
  /** The clock of a process's machine that is farthest from the database's, s; null while no process reports. */
  clockOffsetS: nullable(Type.Number({ minimum: 0 })),
  /** Since when a process cannot store pictures; 0 while all can. */
  picturesFailingS: Seconds,
  /** Size of the database, bytes. SQL has no access to the free space of its disk. */
  databaseBytes: Type.Number({ minimum: 0 }),
});
export type ShopHealth = Static<typeof HealthSchema>;

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  who: 'staff',
  tag: 'admin',
  summary:
    'Figures of each of the last 30 or 90 days, the newest last, and the shop’s health; amounts and payouts for staff who may read the books',
  query: strictObject({ days: Type.Optional(Type.String({ maxLength: 3 })) }),
  data: strictObject({
    days: Type.Array(DaySchema),
    /** Time of today's last count; null before the first one. */
    countedAt: NullableTime,
    liveLots: Type.Integer({ minimum: 0 }),
    /** Orders placed in the last seven days, without those of won lots. Visitors are not counted. */
    placed: strictObject({
      orders: Type.Integer({ minimum: 0 }),
      paid: Type.Integer({ minimum: 0 }),
      waiting: Type.Integer({ minimum: 0 }),
    }),
    health: HealthSchema,
  }),
});

/** `product` is the platform's, `listing` a member's; `payment` a transfer that was reported for an order. */
const FOUND_KINDS = [
  'order',
  'member',
  'product',
  'listing',
  'lot',
  'deposit',
  'withdrawal',
  'outflow',
  'payment',
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

const FoundRecordSchema = strictObject({
  kind: oneOf(FOUND_KINDS),
  /**
   * Identifies the page to open: the order's number (`order`, `payment`), the product's id (`lot`), the member's id
   * (`deposit`; '' while nobody owns it), else the record's own id.
   */
  ref: Type.String(),
  /** An order's number, a name, a title or a transaction's hash. */
  title: Type.String(),
  /**
   * The buyer (`order`), e-mail or wallet (`member`), article number (`product`, `listing`), id (`lot`), or the member
   * behind a transaction.
   */
  detail: NullableString,
});
export type FoundRecord = Static<typeof FoundRecordSchema>;

export const findAnything = endpoint({
  method: 'GET',
  path: '/api/admin/find',
  who: 'staff',
  tag: 'admin',
  summary:
    'Orders, members, products, lots and transactions by number, name, e-mail, wallet, title, article number, hash, tracking number or phone',
  query: strictObject({ q: Type.Optional(Type.String({ maxLength: 100 })) }),
  data: Type.Array(FoundRecordSchema),
});
