import { Type } from '@sinclair/typebox';
import { Id, nullable, sortedQuery, sortQuery, strictObject, Time, Version } from '../schemas';
import { CATEGORY_SLUG_PATTERN } from '../text/urlText';

/** Period and categories of a coupon or a deal. */
export const discountPeriod = {
  startsAt: Time,
  endsAt: Time,
  isOn: Type.Boolean(),
  /** With those below them; empty for all. */
  categories: Type.Array(Type.String({ pattern: CATEGORY_SLUG_PATTERN }), {
    maxItems: 20,
    uniqueItems: true,
  }),
};

/** Products that a discount names, besides those of its categories. */
export const ProductIdsSchema = Type.Array(Id, { maxItems: 100, uniqueItems: true });

/** The author of a discount, and whether staff stopped it. */
export const discountMaker = {
  /** The seller who made it for their goods and bears it; null for the platform. */
  seller: nullable(strictObject({ id: Id, name: Type.String() })),
  /** By staff, for good. */
  stopped: nullable(strictObject({ at: Time, reason: Type.String() })),
  createdBy: Type.String(),
  createdAt: Time,
  version: Version,
};

/** The console's lists of discounts. */
const discountFilters = {
  /** Of coupons `usable`, of deals `running`, now or later; or `over`. Other values: all. */
  state: Type.Optional(Type.String({ maxLength: 20 })),
  /** `platform` or `sellers`; other values: all. */
  by: Type.Optional(Type.String({ maxLength: 20 })),
};
export const discountQuery = strictObject({ ...sortedQuery, ...discountFilters });
/** The same without a place in the list, for its export. */
export const discountFilter = strictObject({ ...sortQuery, ...discountFilters });
