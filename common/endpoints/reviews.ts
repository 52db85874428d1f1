import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Id,
  longText,
  NullableString,
  NullableTime,
  nullable,
  pageOf,
  pageQuery,
  RatingsSchema,
  strictObject,
  Time,
  text,
} from '../schemas';

const Rating = Type.Integer({ minimum: 1, maximum: 5 });
const ReplySchema = nullable(strictObject({ text: Type.String(), at: Time }));

export const ReviewSchema = strictObject({
  id: Id,
  /** Masked. */
  author: Type.String(),
  rating: Rating,
  text: Type.String(),
  skuName: Type.String(),
  createdAt: Time,
  editedAt: NullableTime,
  reply: ReplySchema,
});
export type Review = Static<typeof ReviewSchema>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/products/:id/reviews',
  who: 'public',
  tag: 'reviews',
  summary: 'What buyers say of a product, newest first, with all its stars; may be asked by stars',
  params: strictObject({ id: Id }),
  query: strictObject({ ...pageQuery, stars: Type.Optional(Type.String({ maxLength: 20 })) }),
  data: strictObject({
    ...pageOf(ReviewSchema).properties,
    ratings: RatingsSchema,
    /** Whether the caller is the member who sells it. */
    canReply: Type.Boolean(),
  }),
});

const OwnReview = strictObject({
  id: Id,
  rating: Rating,
  text: Type.String(),
  createdAt: Time,
  editedAt: NullableTime,
  reply: ReplySchema,
  /** Why staff hid it; null while everybody sees it. */
  hiddenReason: NullableString,
});
export type OwnReview = Static<typeof OwnReview>;

export const PurchaseSchema = strictObject({
  out_trade_no: Type.String(),
  /** Of the line within the order. */
  position: Type.Integer({ minimum: 0 }),
  productId: Id,
  title: Type.String(),
  skuName: Type.String(),
  picture: NullableString,
  completedAt: Time,
  review: nullable(OwnReview),
});
export type Purchase = Static<typeof PurchaseSchema>;

export const listMyReviews = endpoint({
  method: 'GET',
  path: '/api/me/reviews',
  who: 'member',
  tag: 'reviews',
  summary: 'What I bought and may review, not yet reviewed first; of one product if it is named',
  query: strictObject({ ...pageQuery, product: Type.Optional(Type.String({ maxLength: 20 })) }),
  data: pageOf(PurchaseSchema),
});

const reviewInput = { rating: Rating, text: longText(1000) };

export const createReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  who: 'member',
  tag: 'reviews',
  summary: 'Review a line of an order of mine that was completed, once',
  body: strictObject({
    out_trade_no: Type.String({ minLength: 1, maxLength: 64 }),
    position: Type.Integer({ minimum: 0, maximum: 1000 }),
    ...reviewInput,
  }),
  data: OwnReview,
});

const byId = strictObject({ id: Id });

export const editReview = endpoint({
  method: 'PUT',
  path: '/api/reviews/:id',
  who: 'member',
  tag: 'reviews',
  summary: 'Change my review, once',
  params: byId,
  body: strictObject(reviewInput),
  data: OwnReview,
});

/** Text that is not blank. */
const words = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern:
      '^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f]*\\S[^\\u0000-\\u0009\\u000b-\\u001f\\u007f]*$',
  });
const replyInput = strictObject({ text: words(500) });

export const replyToReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/reply',
  who: 'member',
  tag: 'reviews',
  summary: 'Answer a review of what I sold, once',
  params: byId,
  body: replyInput,
  data: ReviewSchema,
});

const StaffReviewSchema = strictObject({
  ...ReviewSchema.properties,
  productId: Id,
  title: Type.String(),
  out_trade_no: Type.String(),
  /** Whether the platform sold it: then staff answer. */
  isPlatform: Type.Boolean(),
  hiddenReason: NullableString,
});
export type StaffReview = Static<typeof StaffReviewSchema>;

export const listAllReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  who: 'staff',
  tag: 'admin',
  summary: 'All reviews, newest first; by state (hidden, low, unanswered) or by product title',
  query: strictObject({
    ...pageQuery,
    state: Type.Optional(Type.String({ maxLength: 20 })),
    q: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  data: pageOf(StaffReviewSchema),
});

const reason = strictObject({ reason: text(200) });

export const hideReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/hide',
  who: 'staff',
  tag: 'admin',
  summary: 'Hide a review, with a reason that its author reads; its stars no longer count',
  params: byId,
  body: reason,
  data: StaffReviewSchema,
});

export const showReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/show',
  who: 'staff',
  tag: 'admin',
  summary: 'Show a hidden review again',
  params: byId,
  body: reason,
  data: StaffReviewSchema,
});

export const replyAsShop = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/reply',
  who: 'staff',
  tag: 'admin',
  summary: 'Answer a review of what the platform sold, once',
  params: byId,
  body: replyInput,
  data: StaffReviewSchema,
});
