import { type Static, Type } from '@sinclair/typebox';
import { PHONE_PATTERN, POSTCODE_PATTERN } from '../delivery/addressRules';
import { endpoint } from '../endpoint';
import { Amount, Id, Nothing, strictObject, Time } from '../schemas';
import { text } from '../text/typedText';
import { MemberSchema } from './auth';
import { homeAddress, StoreChainSchema, storeAddress } from './deliveryAddress';

const Balance = strictObject({ available: Amount, held: Amount });

export const MeSchema = strictObject({
  member: MemberSchema,
  /** End of this session, ms. */
  sessionExpiresAt: Time,
  coin: Balance,
  adv: Balance,
  /** Numbers of orders that need attention. */
  orders: strictObject({
    awaitingPayment: Type.Integer(),
    processing: Type.Integer(),
    shipped: Type.Integer(),
  }),
  /** Running auctions that the member has bid in. */
  auctions: strictObject({ leading: Type.Integer(), outbid: Type.Integer() }),
});
export type Me = Static<typeof MeSchema>;

export const me = endpoint({
  method: 'GET',
  path: '/api/me',
  who: 'member',
  viewableAsMember: true,
  tag: 'me',
  summary: 'Who I am, my balances and what needs my action',
  data: MeSchema,
});

const Count = Type.Integer({ minimum: 0 });
export const MyTasksSchema = strictObject({
  /** Paid sales that can be sent or handed over now, the late ones included. */
  salesToSend: Count,
  /** The part of `salesToSend` whose deadline has passed. */
  salesLate: Count,
  /** Returns that wait for me as seller. */
  returnsToAnswer: Count,
  /** Returns that wait for me as buyer: to send the goods back, or to ask the platform. */
  returnsToFollow: Count,
  /** Lines that I received lately and have not reviewed. */
  reviewsToWrite: Count,
  /** Sales whose buyers wait for an answer of mine. */
  messagesToAnswer: Count,
  /** Listings that were refused, or are to be changed. */
  listingsToMend: Count,
  /** Questions about my goods that wait for an answer. */
  questionsToAnswer: Count,
});
export type MyTasks = Static<typeof MyTasksSchema>;

export const countMyTasks = endpoint({
  method: 'GET',
  path: '/api/me/tasks',
  who: 'member',
  viewableAsMember: true,
  tag: 'me',
  summary: 'How much waits for me as seller and in returns, and what I may review',
  data: MyTasksSchema,
});

export const myEvents = endpoint({
  method: 'GET',
  path: '/api/me/events',
  who: 'member',
  tag: 'me',
  summary: 'Server-sent events of my orders and balances; Last-Event-ID resumes without a gap',
  data: Type.String(),
  kind: 'stream',
});

// One form for home and store. `server/modules/trade/orders/parseDeliveryAddress.ts` requires the fields of `kind` and refuses the
// others.
const deliveryAddressInput = {
  kind: Type.Union([Type.Literal('home'), Type.Literal('store')]),
  recipient: text(40),
  phone: Type.String({ pattern: PHONE_PATTERN }),
  postcode: Type.Optional(Type.String({ pattern: POSTCODE_PATTERN })),
  city: Type.Optional(text(10)),
  district: Type.Optional(text(10)),
  line: Type.Optional(text(120)),
  chain: Type.Optional(StoreChainSchema),
  storeNo: Type.Optional(Type.String({ pattern: '^\\d{4,6}$' })),
  storeName: Type.Optional(text(20)),
  // Both or neither; not read where the carrier lists its stores.
  storeCity: Type.Optional(text(10)),
  storeDistrict: Type.Optional(text(10)),
};
/** A delivery address as typed; the required fields depend on its kind. */
export const DeliveryAddressInputSchema = strictObject(deliveryAddressInput);
export type DeliveryAddressInput = Static<typeof DeliveryAddressInputSchema>;
export const AddressInputSchema = strictObject({
  ...deliveryAddressInput,
  isDefault: Type.Boolean(),
});
export type AddressInput = Static<typeof AddressInputSchema>;
const stored = { id: Id, isDefault: Type.Boolean() };
export const AddressSchema = Type.Union([
  strictObject({ ...homeAddress, ...stored }),
  strictObject({ ...storeAddress, ...stored }),
]);
export type Address = Static<typeof AddressSchema>;

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/me/addresses',
  who: 'member',
  viewableAsMember: true,
  tag: 'me',
  summary: 'My addresses, the default one first',
  data: Type.Array(AddressSchema),
});

export const createAddress = endpoint({
  method: 'POST',
  path: '/api/me/addresses',
  who: 'member',
  tag: 'me',
  summary: 'Add an address (at most 20)',
  body: AddressInputSchema,
  data: AddressSchema,
  allowedToFrozenMembers: true,
});

export const updateAddress = endpoint({
  method: 'PUT',
  path: '/api/me/addresses/:id',
  who: 'member',
  tag: 'me',
  summary: 'Change an address; orders already made keep theirs',
  params: strictObject({ id: Id }),
  body: AddressInputSchema,
  data: AddressSchema,
  allowedToFrozenMembers: true,
});

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/api/me/addresses/:id',
  who: 'member',
  tag: 'me',
  summary: 'Remove an address',
  params: strictObject({ id: Id }),
  data: Nothing,
  allowedToFrozenMembers: true,
});
