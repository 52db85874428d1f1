import { type Static, Type } from '@sinclair/typebox';
import { PHONE_PATTERN, POSTCODE_PATTERN } from '../delivery/addressRules';
import { endpoint } from '../endpoint';
import { nullable, strictObject, Version } from '../schemas';
import { text } from '../text/typedText';
import { HomeAddressSchema } from './deliveryAddress';

/** Where a seller sends from, and where returned goods go (ADR 123). */
export const SenderAddressSchema = strictObject({
  /** Null: none is kept. */
  address: nullable(HomeAddressSchema),
  version: Version,
});
export type SenderAddress = Static<typeof SenderAddressSchema>;

const typed = {
  address: nullable(
    strictObject({
      recipient: text(40),
      phone: Type.String({ pattern: PHONE_PATTERN }),
      postcode: Type.String({ pattern: POSTCODE_PATTERN }),
      city: text(10),
      district: text(10),
      line: text(120),
    }),
  ),
  version: Version,
};

export const getMySenderAddress = endpoint({
  method: 'GET',
  path: '/api/me/sender-address',
  who: 'member',
  tag: 'selling',
  summary: 'The address that my parcels come from and that buyers send goods back to',
  data: SenderAddressSchema,
});

export const setMySenderAddress = endpoint({
  method: 'PUT',
  path: '/api/me/sender-address',
  who: 'member',
  tag: 'selling',
  summary: 'Set or clear my sender address; agreed returns keep theirs',
  body: strictObject(typed),
  data: SenderAddressSchema,
  allowedToFrozenMembers: true,
});

export const getPlatformSenderAddress = endpoint({
  method: 'GET',
  path: '/api/admin/sender-address',
  who: 'products',
  tag: 'admin',
  summary: "The address that the platform's parcels come from and that buyers send goods back to",
  data: SenderAddressSchema,
});

export const setPlatformSenderAddress = endpoint({
  method: 'PUT',
  path: '/api/admin/sender-address',
  who: 'products',
  tag: 'admin',
  summary: "Set or clear the platform's sender address; agreed returns keep theirs",
  body: strictObject({ ...typed, reason: text(300, 5) }),
  data: SenderAddressSchema,
});
