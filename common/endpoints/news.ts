import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { NEWS_CATEGORIES } from '../lists/newsCategory';
import { NEWS_COVERS } from '../newsCovers';
import { Id, NullableTime, nullable, pageOf, pageQuery, strictObject, Time } from '../schemas';

const Category = Type.Union(NEWS_CATEGORIES.map(({ value }) => Type.Literal(value)));
const Cover = Type.Union(NEWS_COVERS.map(({ value }) => Type.Literal(value)));

/** One line of text that is not blank. */
const line = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$' });
/** What staff write: Markdown (`server/richText` says which part of it). In UTF-8 it fits the 64 KB of a body. */
const Markdown = Type.String({
  minLength: 1,
  maxLength: 20_000,
  pattern:
    '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*\\S[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
});
/** Sanitised by the server; the only markup the browser puts into a page as it is. */
const Html = Type.String();
/** Rises with each change, so that two people do not overwrite each other. */
const Version = Type.Integer({ minimum: 0 });

export const NewsCardSchema = strictObject({
  id: Id,
  category: Category,
  title: Type.String(),
  summary: Type.String(),
  cover: Cover,
  publishedAt: Time,
});
export type NewsCard = Static<typeof NewsCardSchema>;

const Neighbour = nullable(strictObject({ id: Id, title: Type.String() }));

export const NewsItemSchema = strictObject({
  ...NewsCardSchema.properties,
  html: Html,
  /** Neighbours in the list's order: the previous one is newer, the next one older. */
  previous: Neighbour,
  next: Neighbour,
});
export type NewsItem = Static<typeof NewsItemSchema>;

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news',
  who: 'public',
  tag: 'news',
  summary:
    'Published news, newest first, by category; nonsense in the query falls back to defaults',
  query: strictObject({ ...pageQuery, category: Type.Optional(Type.String({ maxLength: 1000 })) }),
  data: pageOf(NewsCardSchema),
});

export const getNews = endpoint({
  method: 'GET',
  path: '/api/news/:id',
  who: 'public',
  tag: 'news',
  summary: 'A published news item with its neighbours; a draft is not found',
  params: strictObject({ id: Id }),
  data: NewsItemSchema,
});

export const getAbout = endpoint({
  method: 'GET',
  path: '/api/about',
  who: 'public',
  tag: 'news',
  summary: 'The about page',
  data: strictObject({ html: Html }),
});

const StaffNewsRow = strictObject({
  id: Id,
  category: Category,
  title: Type.String(),
  published: Type.Boolean(),
  /** When it was first published; null for one that never was. */
  publishedAt: NullableTime,
  updatedAt: Time,
});

const StaffNewsSchema = strictObject({
  ...StaffNewsRow.properties,
  summary: Type.String(),
  cover: Cover,
  markdown: Type.String(),
  version: Version,
});
export type StaffNews = Static<typeof StaffNewsSchema>;

const newsInput = {
  category: Category,
  title: line(80),
  summary: line(160),
  cover: Cover,
  markdown: Markdown,
};
export const NewsInputSchema = strictObject(newsInput);
export type NewsInput = Static<typeof NewsInputSchema>;

export const listAllNews = endpoint({
  method: 'GET',
  path: '/api/admin/news',
  who: 'staff',
  tag: 'admin',
  summary:
    'All news, drafts too, last changed first; by state (draft, published), category or title',
  query: strictObject({
    ...pageQuery,
    state: Type.Optional(Type.String({ maxLength: 20 })),
    category: Type.Optional(Type.String({ maxLength: 20 })),
    q: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  data: pageOf(StaffNewsRow),
});

const byId = strictObject({ id: Id });

export const getAnyNews = endpoint({
  method: 'GET',
  path: '/api/admin/news/:id',
  who: 'staff',
  tag: 'admin',
  summary: 'A news item as it is edited',
  params: byId,
  data: StaffNewsSchema,
});

export const createNews = endpoint({
  method: 'POST',
  path: '/api/admin/news',
  who: 'staff',
  tag: 'admin',
  summary: 'Write a news item; it stays a draft until it is published',
  body: NewsInputSchema,
  data: StaffNewsSchema,
});

export const updateNews = endpoint({
  method: 'PUT',
  path: '/api/admin/news/:id',
  who: 'staff',
  tag: 'admin',
  summary: 'Change a news item; refused when another has changed it since it was read',
  params: byId,
  body: strictObject({ ...newsInput, version: Version }),
  data: StaffNewsSchema,
});

export const publishNews = endpoint({
  method: 'POST',
  path: '/api/admin/news/:id/publish',
  who: 'staff',
  tag: 'admin',
  summary: 'Show a news item to everyone; its date is that of the first time',
  params: byId,
  data: StaffNewsSchema,
});

export const unpublishNews = endpoint({
  method: 'POST',
  path: '/api/admin/news/:id/unpublish',
  who: 'staff',
  tag: 'admin',
  summary: 'Take a news item back to a draft',
  params: byId,
  data: StaffNewsSchema,
});

export const previewRichText = endpoint({
  method: 'POST',
  path: '/api/admin/rich-text/preview',
  who: 'staff',
  tag: 'admin',
  summary: 'What a text will look like; nothing is changed',
  body: strictObject({ markdown: Markdown }),
  data: strictObject({ html: Html }),
});

const StaffAbout = strictObject({ markdown: Type.String(), version: Version });

export const getAboutForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/about',
  who: 'staff',
  tag: 'admin',
  summary: 'The about page as it is edited',
  data: StaffAbout,
});

export const updateAbout = endpoint({
  method: 'PUT',
  path: '/api/admin/about',
  who: 'staff',
  tag: 'admin',
  summary: 'Change the about page; refused when another has changed it since it was read',
  body: strictObject({ markdown: Markdown, version: Version }),
  data: StaffAbout,
});
