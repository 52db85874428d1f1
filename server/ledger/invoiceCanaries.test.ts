import { type Canary, describeCanaries } from '../testing/canaries';

const INVOICE =
  'an invoice is of an order of the platform, issued exactly when it was shipped or handed over, and unchanged since';

const add = (where: string, issued: string, updated = 'now()') =>
  `INSERT INTO order_invoices (order_id, kind, code, title, updated_at, issued_at)
   SELECT id, 'mobile', '/ABC1234', '', ${updated}, ${issued} FROM orders WHERE ${where} ORDER BY id LIMIT 1`;
const OWN = "seller_id IS NULL AND channel = 'shop'";

const CANARIES: readonly Canary[] = [
  ['takes the issue of an invoice back', add(`${OWN} AND status IN (10, 20)`, 'NULL'), [INVOICE]],
  ['issues an invoice before shipping', add(`${OWN} AND status IN (1, 2)`, 'now()'), [INVOICE]],
  [
    'changes an issued invoice',
    add(`${OWN} AND status IN (10, 20)`, "now() - interval '1 minute'"),
    [INVOICE],
  ],
  [
    "makes out an invoice of a member's sale",
    add('seller_id IS NOT NULL AND status IN (1, 2)', 'NULL'),
    [INVOICE],
  ],
];

describeCanaries('invoices', CANARIES);
