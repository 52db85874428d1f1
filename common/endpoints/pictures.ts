import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { strictObject } from '../schemas';
import { MAX_FILE_NAME, PICTURE_MAX_BYTES } from '../shopfront/pictureFiles';
import { text } from '../text/typedText';

/**
 * A picture for display. `url` is one JPEG or drawing that every client can show. Uploads also have their size, the
 * widths of their files (`common/shopfront/pictureFiles.ts` makes a `srcset` from them) and a tiny blurred preview as a data URI.
 */
export const PictureSchema = strictObject({
  url: Type.String(),
  alt: Type.String(),
  width: Type.Optional(Type.Integer({ minimum: 1 })),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
  placeholder: Type.Optional(Type.String()),
  widths: Type.Optional(Type.Array(Type.Integer())),
});
export type Picture = Static<typeof PictureSchema>;

/** A picture in a form: the `url` that the API returned, and its alternative text. */
export const PictureInputSchema = strictObject({
  url: Type.String({ maxLength: 200, pattern: '^/[A-Za-z0-9][A-Za-z0-9/._-]*$' }),
  alt: text(120, 0),
});
export type PictureInput = Static<typeof PictureInputSchema>;

/** The purpose of an upload; the picture can be used for no other. */
export const PicturePurposeSchema = Type.Union([
  Type.Literal('product'),
  Type.Literal('avatar'),
  Type.Literal('return'),
  Type.Literal('message'),
  Type.Literal('review'),
  Type.Literal('banner'),
  Type.Literal('category'),
  Type.Literal('news'),
]);
export type PicturePurpose = Static<typeof PicturePurposeSchema>;

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/pictures',
  who: 'member',
  tag: 'pictures',
  summary:
    'Upload a picture (JPEG, PNG, WebP, AVIF or GIF); it is made anew in several widths, without metadata, and goes after a day unless something uses it',
  query: strictObject({
    purpose: PicturePurposeSchema,
    /** The file's name, by which a product file may name the picture. */
    name: Type.Optional(text(MAX_FILE_NAME, 0)),
  }),
  kind: 'upload',
  maxBytes: PICTURE_MAX_BYTES,
  data: PictureSchema,
  allowedToFrozenMembers: true,
});
