import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  csvAnswer,
  Id,
  NullableString,
  NullableTime,
  nullable,
  pageOf,
  pageQuery,
  RatingsSchema,
  sortedPageOf,
  sortedQuery,
  sortQuery,
  strictObject,
  Time,
} from '../schemas';
import { MAX_REVIEW_PICTURES } from '../shopfront/pictureFiles';
import { longText, text } from '../text/typedText';
import { PictureInputSchema, PictureSchema } from './pictures';

const Rating = Type.Integer({ minimum: 1, maximum: 5 });
const Pictures = Type.Array(PictureSchema);
const ReplySchema = nullable(strictObject({ text: Type.String(), at: Time }));

export const ReviewSchema = strictObject({
  id: Id,
  /** Masked name. */
  author: Type.String(),
  rating: Rating,
  text: Type.String(),
  /** Pictures of the buyer; empty while the review is hidden. */
  pictures: Pictures,
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
  summary:
    'A product’s reviews, newest first, with the counts per star; may be filtered by stars and to those with pictures (pictures=1)',
  params: strictObject({ id: Id }),
  query: strictObject({
    ...pageQuery,
    stars: Type.Optional(Type.String({ maxLength: 20 })),
    pictures: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  data: strictObject({
    ...pageOf(ReviewSchema).properties,
    ratings: RatingsSchema,
    /** Counts per star of the reviews with pictures. */
    pictured: RatingsSchema,
    /** Whether the caller is the product's seller. */
    canReply: Type.Boolean(),
  }),
});

const OwnReview = strictObject({
  id: Id,
  rating: Rating,
  text: Type.String(),
  pictures: Pictures,
  createdAt: Time,
  editedAt: NullableTime,
  reply: ReplySchema,
  /** Why staff hid it; null while it is public. */
  hiddenReason: NullableString,
});
export type OwnReview = Static<typeof OwnReview>;

export const PurchaseSchema = strictObject({
  out_trade_no: Type.String(),
  /** Position of the line within the order. */
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
  viewableAsMember: true,
  tag: 'reviews',
  summary:
    'My purchases that I may review, those without a review first; of one product if it is named',
  query: strictObject({ ...pageQuery, product: Type.Optional(Type.String({ maxLength: 20 })) }),
  data: pageOf(PurchaseSchema),
});

const reviewInput = {
  rating: Rating,
  text: longText(1000),
  /** Uploads for the purpose `review`; without it a changed review keeps its pictures. */
  pictures: Type.Optional(Type.Array(PictureInputSchema, { maxItems: MAX_REVIEW_PICTURES })),
};

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

const replyInput = strictObject({ text: longText(500, 1) });

export const replyToReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/reply',
  who: 'member',
  tag: 'reviews',
  summary: 'Reply to a review of my product, once',
  params: byId,
  body: replyInput,
  data: ReviewSchema,
});

const StaffReviewSchema = strictObject({
  ...ReviewSchema.properties,
  productId: Id,
  title: Type.String(),
  out_trade_no: Type.String(),
  /** Whether the platform sold it, so that staff reply. */
  isPlatform: Type.Boolean(),
  /** Its pictures, shown or withheld. */
  pictureCount: Type.Integer({ minimum: 0 }),
  hiddenReason: NullableString,
});
export type StaffReview = Static<typeof StaffReviewSchema>;

const staffFilters = {
  state: Type.Optional(Type.String({ maxLength: 20 })),
  q: Type.Optional(Type.String({ maxLength: 200 })),
};

export const listAllReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  who: 'reviews',
  tag: 'admin',
  summary:
    'All reviews, the newest first or by stars; by state (hidden, low, pictured, unanswered) or by product title',
  query: strictObject({ ...sortedQuery, ...staffFilters }),
  data: sortedPageOf(StaffReviewSchema),
});

export const exportReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews.csv',
  who: 'reviews',
  tag: 'admin',
  summary: 'The reviews of the list with the same filters as CSV; the export is logged',
  query: strictObject({ ...sortQuery, ...staffFilters }),
  ...csvAnswer,
});

/** The state that staff saw: a review that was hidden, shown or edited meanwhile is refused. */
const seen = strictObject({ hidden: Type.Boolean(), editedAt: NullableTime });
const reason = strictObject({ reason: text(200), seen });

export const hideReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/hide',
  who: 'reviews',
  tag: 'admin',
  summary: 'Hide a review, with a reason that its author reads; its stars no longer count',
  params: byId,
  body: reason,
  data: StaffReviewSchema,
});

export const showReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/show',
  who: 'reviews',
  tag: 'admin',
  summary: 'Show a hidden review again',
  params: byId,
  body: reason,
  data: StaffReviewSchema,
});

export const replyAsShop = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/reply',
  who: 'reviews',
  tag: 'admin',
  summary: 'Reply to a review of the platform’s product, once',
  params: byId,
  body: strictObject({ ...replyInput.properties, seen }),
  data: StaffReviewSchema,
});
