/** The place of a row of `addresses` known as `a`, as an order keeps it: later changes do not reach it. */
export const PLACE = `jsonb_strip_nulls(jsonb_build_object('kind', a.kind, 'recipient', a.recipient, 'phone', a.phone,
  'postcode', a.postcode, 'city', a.city, 'district', a.district, 'line', a.line,
  'chain', a.chain, 'storeNo', a.store_no, 'storeName', a.store_name))`;
