import { Type } from '@sinclair/typebox';
import { MAX_CART_LINES } from '../cartRules';
import { Id } from '../schemas';

/** Variants of which the pieces can be sold again. */
export const RestockSkus = Type.Array(Id, {
  minItems: 1,
  maxItems: MAX_CART_LINES,
  uniqueItems: true,
});

/** Of goods that are refunded: whether all can be sold again, or where stated the pieces of these variants alone. */
export const restockFields = { restock: Type.Boolean(), restockSkus: Type.Optional(RestockSkus) };
