import type { HomeAddress } from '@common/endpoints/deliveryAddress';
import type { DeliveryTerms } from '@common/endpoints/shipping';
import { type Columns, t } from '../../../db/columns';
import { statement } from '../../../db/database';

/** Statements for a JSON value of the platform or of a seller, which is only overwritten by somebody who saw its current version. */
const versioned = <C extends Columns>(name: string, table: string, value: string, columns: C) => ({
  find: statement(
    `find${name}`,
    `SELECT ${value}, version FROM ${table} WHERE coalesce(seller_id, 0) = coalesce($1::bigint, 0)`,
    { ...columns, version: t.int },
  ),
  // Returns no row, and writes nothing, unless $3 is the current version; 0 where none is stored.
  write: statement(
    `write${name}`,
    `INSERT INTO ${table} (seller_id, ${value}) SELECT $1, $2::jsonb
   WHERE $3::int = 0 OR EXISTS (
     SELECT 1 FROM ${table} WHERE coalesce(seller_id, 0) = coalesce($1::bigint, 0))
   ON CONFLICT (coalesce(seller_id, 0)) DO UPDATE
     SET ${value} = excluded.${value}, version = ${table}.version + 1, updated_at = now()
     WHERE ${table}.version = $3::int
   RETURNING ${value}, version`,
    { ...columns, version: t.int },
  ),
});

export const profile = versioned('ShippingProfile', 'shipping_profiles', 'terms', {
  terms: t.json.as<DeliveryTerms>().orNull,
});
export const noteChange = statement(
  'noteShippingChange',
  `INSERT INTO shipping_changes (before, after, staff_id, note) VALUES ($1::jsonb, $2::jsonb, $3, $4)`,
);
export const changes = statement(
  'shippingChanges',
  `SELECT c.id, c.before, c.after, m.name, c.note, c.created_at
   FROM shipping_changes c JOIN members m ON m.id = c.staff_id ORDER BY c.id DESC LIMIT $1`,
  {
    id: t.int,
    before: t.json.as<DeliveryTerms>().orNull,
    after: t.json.as<DeliveryTerms>().orNull,
    name: t.text,
    note: t.text,
    created_at: t.timestamp,
  },
);

export const sender = versioned('SenderAddress', 'sender_addresses', 'address', {
  address: t.json.as<HomeAddress>().orNull,
});
