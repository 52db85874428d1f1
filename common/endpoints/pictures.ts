import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { PICTURE_MOST_BYTES } from '../pictureFiles';
import { strictObject, text } from '../schemas';

/**
 * A picture as pages show it. `url` is one file that everything can show; what was uploaded also tells
 * its size, the widths there are files of (`common/pictureFiles.ts` makes a `srcset`) and a few blurred
 * pixels as a data URI.
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

/** How a form names a picture: by the `url` it was told, with the words for who cannot see it. */
export const PictureInputSchema = strictObject({
  url: Type.String({ maxLength: 200, pattern: '^/[A-Za-z0-9][A-Za-z0-9/._-]*$' }),
  alt: text(120, 0),
});
export type PictureInput = Static<typeof PictureInputSchema>;

/** What a picture is uploaded for; it can be used for nothing else. */
export const PicturePurposeSchema = Type.Union([
  Type.Literal('product'),
  Type.Literal('avatar'),
  Type.Literal('return'),
  Type.Literal('review'),
  Type.Literal('banner'),
]);
export type PicturePurpose = Static<typeof PicturePurposeSchema>;

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/pictures',
  who: 'member',
  tag: 'pictures',
  summary:
    'Upload a picture (JPEG, PNG, WebP, AVIF or GIF); it is made anew in several widths, without metadata, and goes after a day unless something uses it',
  query: strictObject({ purpose: PicturePurposeSchema }),
  kind: 'upload',
  mostBytes: PICTURE_MOST_BYTES,
  data: PictureSchema,
});
