import { Type } from '@sinclair/typebox';
import { MAX_CART_LINES } from '../orders/cartRules';
import { Id } from '../schemas';

/** Variants of which the pieces can be sold again. */
export const RestockSkus = Type.Array(Id, {
  minItems: 1,
  maxItems: MAX_CART_LINES,
  uniqueItems: true,
});

/** Which refunded goods can be sold again: all of them (`restock`), or the pieces of the variants in `restockSkus` only. */
export const restockFields = { restock: Type.Boolean(), restockSkus: Type.Optional(RestockSkus) };
