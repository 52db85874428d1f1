import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { NOTICE_GROUPS } from '../lists/noticeGroups';
import { Id, Nothing, NullableId, NullableTime, nullable, strictObject, Time } from '../schemas';
import { PictureSchema } from './pictures';

const GroupSchema = Type.Union(NOTICE_GROUPS.map(({ value }) => Type.Literal(value)));

export const NoticeSchema = strictObject({
  id: Id,
  kind: Type.String(),
  /** The kind of notice, in a few words. */
  label: Type.String(),
  text: Type.String(),
  /** A path of this site. */
  link: Type.String(),
  /** Picture of its product. */
  picture: nullable(PictureSchema),
  createdAt: Time,
  readAt: NullableTime,
});
export type Notice = Static<typeof NoticeSchema>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/me/notices',
  who: 'member',
  viewableAsMember: true,
  tag: 'notices',
  summary: 'My notices, newest first; `older` is the cursor of the next page',
  query: strictObject({
    before: Type.Optional(Type.String({ maxLength: 20 })),
    pageSize: Type.Optional(Type.String({ maxLength: 20 })),
    unread: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  data: strictObject({
    list: Type.Array(NoticeSchema),
    /** The `before` of the next page; null on the last page. */
    older: NullableId,
  }),
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/me/notices/unread',
  who: 'member',
  viewableAsMember: true,
  tag: 'notices',
  summary: 'How many notices I have not read, counted up to 100',
  data: strictObject({ unread: Type.Integer({ minimum: 0 }) }),
});

export const readNotice = endpoint({
  method: 'POST',
  path: '/api/me/notices/:id/read',
  who: 'member',
  tag: 'notices',
  summary: 'Mark one of my notices as read',
  params: strictObject({ id: Id }),
  data: Nothing,
  allowedToFrozenMembers: true,
});

export const readAllNotices = endpoint({
  method: 'POST',
  path: '/api/me/notices/read',
  who: 'member',
  tag: 'notices',
  summary: 'Mark my notices up to the newest one I have seen as read',
  body: strictObject({ upTo: Id }),
  data: Nothing,
  allowedToFrozenMembers: true,
});

const PreferenceSchema = strictObject({
  group: GroupSchema,
  site: Type.Boolean(),
  mail: Type.Boolean(),
  /** To the browsers in which the member switched pushes on (ADR 103). */
  push: Type.Boolean(),
});
export type NoticePreference = Static<typeof PreferenceSchema>;

export const getNoticePreferences = endpoint({
  method: 'GET',
  path: '/api/me/notices/preferences',
  who: 'member',
  viewableAsMember: true,
  tag: 'notices',
  summary: 'My notice preferences, for the site and for mail',
  data: Type.Array(PreferenceSchema),
});

export const setNoticePreference = endpoint({
  method: 'PUT',
  path: '/api/me/notices/preferences',
  who: 'member',
  tag: 'notices',
  summary: 'Switch a group of notices; money and safety stay on in the site',
  // A page of the release before does not know of pushes.
  body: strictObject({ ...PreferenceSchema.properties, push: Type.Optional(Type.Boolean()) }),
  data: Type.Array(PreferenceSchema),
  allowedToFrozenMembers: true,
});
