import type { HomeAddress } from '@common/endpoints/deliveryAddress';
import type { DeliveryTerms } from '@common/endpoints/shipping';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';

const columns = { terms: t.json.as<DeliveryTerms>().orNull, version: t.int };

export const findProfile = statement(
  'findShippingProfile',
  'SELECT terms, version FROM shipping_profiles WHERE coalesce(seller_id, 0) = coalesce($1::bigint, 0)',
  columns,
);

// Nothing is written when the version is not the current one.
export const writeProfile = statement(
  'writeShippingProfile',
  `INSERT INTO shipping_profiles (seller_id, terms) SELECT $1, $2::jsonb
   WHERE $3::int = 0 OR EXISTS (
     SELECT 1 FROM shipping_profiles WHERE coalesce(seller_id, 0) = coalesce($1::bigint, 0))
   ON CONFLICT (coalesce(seller_id, 0)) DO UPDATE
     SET terms = excluded.terms, version = shipping_profiles.version + 1, updated_at = now()
     WHERE shipping_profiles.version = $3::int
   RETURNING terms, version`,
  columns,
);

const senderColumns = { address: t.json.as<HomeAddress>().orNull, version: t.int };

export const findSender = statement(
  'findSenderAddress',
  'SELECT address, version FROM sender_addresses WHERE coalesce(seller_id, 0) = coalesce($1::bigint, 0)',
  senderColumns,
);

// Nothing is written when the version is not the current one.
export const writeSender = statement(
  'writeSenderAddress',
  `INSERT INTO sender_addresses (seller_id, address) SELECT $1, $2::jsonb
   WHERE $3::int = 0 OR EXISTS (
     SELECT 1 FROM sender_addresses WHERE coalesce(seller_id, 0) = coalesce($1::bigint, 0))
   ON CONFLICT (coalesce(seller_id, 0)) DO UPDATE
     SET address = excluded.address, version = sender_addresses.version + 1, updated_at = now()
     WHERE sender_addresses.version = $3::int
   RETURNING address, version`,
  senderColumns,
);
