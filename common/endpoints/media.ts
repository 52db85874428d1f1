import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { MEDIA_USE_KINDS } from '../lists/mediaUses';
import { Id, Nothing, NullableId, oneOf, strictObject, Time } from '../schemas';
import { PICTURE_MAX_BYTES } from '../shopfront/pictureFiles';
import { text } from '../text/typedText';
import { PictureSchema } from './pictures';

const MediaUseSchema = strictObject({
  kind: oneOf(MEDIA_USE_KINDS),
  /** The record's id, slug or number. */
  ref: Type.String(),
  title: Type.String(),
});
export type MediaUse = Static<typeof MediaUseSchema>;

const Version = Type.Integer({ minimum: 0 });

const MediaItemSchema = strictObject({
  id: Id,
  title: Type.String(),
  /** Its `alt` is proposed wherever the picture is chosen. */
  picture: PictureSchema,
  staff: Type.String(),
  at: Time,
  /** The first of each kind. */
  uses: Type.Array(MediaUseSchema),
  version: Version,
});
export type MediaItem = Static<typeof MediaItemSchema>;

const byId = strictObject({ id: Id });

export const listMedia = endpoint({
  method: 'GET',
  path: '/api/admin/media',
  who: 'content',
  tag: 'admin',
  summary:
    'Pictures that staff uploaded, newest first; by words of the name or description, size (small, medium, large) and use (used, unused)',
  query: strictObject({
    q: Type.Optional(Type.String({ maxLength: 200 })),
    size: Type.Optional(Type.String({ maxLength: 20 })),
    use: Type.Optional(Type.String({ maxLength: 20 })),
    /** Only pictures with smaller ids. */
    before: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  /** `older` is the next `before`; null at the end. */
  data: strictObject({ list: Type.Array(MediaItemSchema), older: NullableId }),
});

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/api/admin/media',
  who: 'content',
  tag: 'admin',
  summary: 'Upload a picture to the library, where it stays until it is deleted',
  query: strictObject({ name: text(120, 0) }),
  kind: 'upload',
  maxBytes: PICTURE_MAX_BYTES,
  data: MediaItemSchema,
});

export const updateMedia = endpoint({
  method: 'PUT',
  path: '/api/admin/media/:id',
  who: 'content',
  tag: 'admin',
  summary:
    'Change the name and description of a picture; where it is shown already it keeps its own description. Refused when another has changed it',
  params: byId,
  body: strictObject({ title: text(120), alt: text(120, 0), version: Version }),
  data: MediaItemSchema,
});

export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/api/admin/media/:id',
  who: 'content',
  tag: 'admin',
  summary: 'Delete a picture that nothing shows',
  params: byId,
  data: Nothing,
});
