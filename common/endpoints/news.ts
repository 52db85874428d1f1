import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { NEWS_CATEGORIES } from '../lists/newsCategory';
import { SITE_TEXTS } from '../lists/sitePages';
import {
  Id,
  NullableTime,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  strictObject,
  Time,
} from '../schemas';
import { NEWS_COVERS } from '../shopfront/newsCovers';
import { markdown, text } from '../text/typedText';
import { PictureInputSchema, PictureSchema } from './pictures';

const Category = Type.Union(NEWS_CATEGORIES.map(({ value }) => Type.Literal(value)));
const Cover = Type.Union(NEWS_COVERS.map(({ value }) => Type.Literal(value)));

/** Markdown written by staff (`server/richText` defines the subset). */
const Markdown = markdown(20_000, 1);
/** Sanitised by the server; the only kind of markup that the browser inserts as HTML. */
const Html = Type.String();
/** Increases with each change; a write from an outdated version is refused. */
const Version = Type.Integer({ minimum: 0 });

export const NewsCardSchema = strictObject({
  id: Id,
  category: Category,
  title: Type.String(),
  summary: Type.String(),
  cover: Cover,
  /** Shown instead of the drawn cover. */
  picture: nullable(PictureSchema),
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
    'Published news, newest first, by category; invalid values in the query fall back to defaults',
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

const bySlug = strictObject({ slug: oneOf(SITE_TEXTS.map(({ slug }) => slug)) });

export const getSiteText = endpoint({
  method: 'GET',
  path: '/api/pages/:slug',
  who: 'public',
  tag: 'news',
  summary: 'A page that staff write: about, help, privacy, terms',
  params: bySlug,
  data: strictObject({ html: Html }),
});

const StaffNewsRow = strictObject({
  id: Id,
  category: Category,
  title: Type.String(),
  published: Type.Boolean(),
  /** Time of the first publication; null before it. */
  publishedAt: NullableTime,
  updatedAt: Time,
  version: Version,
});

const StaffNewsSchema = strictObject({
  ...StaffNewsRow.properties,
  summary: Type.String(),
  cover: Cover,
  picture: nullable(PictureSchema),
  markdown: Type.String(),
});
export type StaffNews = Static<typeof StaffNewsSchema>;

const newsInput = {
  category: Category,
  title: text(80),
  summary: text(160),
  cover: Cover,
  /** Null: the drawn cover. Left out: unchanged, and none for a new item. */
  picture: Type.Optional(nullable(PictureInputSchema)),
  markdown: Markdown,
};
export const NewsInputSchema = strictObject(newsInput);
export type NewsInput = Static<typeof NewsInputSchema>;

export const listAllNews = endpoint({
  method: 'GET',
  path: '/api/admin/news',
  who: 'content',
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
  who: 'content',
  tag: 'admin',
  summary: 'A news item as it is edited',
  params: byId,
  data: StaffNewsSchema,
});

export const createNews = endpoint({
  method: 'POST',
  path: '/api/admin/news',
  who: 'content',
  tag: 'admin',
  summary: 'Write a news item; it stays a draft until it is published',
  body: NewsInputSchema,
  data: StaffNewsSchema,
});

export const updateNews = endpoint({
  method: 'PUT',
  path: '/api/admin/news/:id',
  who: 'content',
  tag: 'admin',
  summary: 'Change a news item; refused when another has changed it since it was read',
  params: byId,
  body: strictObject({ ...newsInput, version: Version }),
  data: StaffNewsSchema,
});

export const publishNews = endpoint({
  method: 'POST',
  path: '/api/admin/news/:id/publish',
  who: 'content',
  tag: 'admin',
  summary:
    'Show a news item to everyone; its date is that of the first time. Refused when it has changed since',
  params: byId,
  body: strictObject({ version: Version }),
  data: StaffNewsSchema,
});

export const unpublishNews = endpoint({
  method: 'POST',
  path: '/api/admin/news/:id/unpublish',
  who: 'content',
  tag: 'admin',
  summary: 'Take a news item back to a draft; refused when it has changed since',
  params: byId,
  body: strictObject({ version: Version }),
  data: StaffNewsSchema,
});

export const previewRichText = endpoint({
  method: 'POST',
  path: '/api/admin/rich-text/preview',
  who: 'content',
  tag: 'admin',
  summary: 'Preview of a text; changes nothing',
  body: strictObject({ markdown: Markdown }),
  data: strictObject({ html: Html }),
});

const StaffText = strictObject({ markdown: Type.String(), version: Version });

export const getSiteTextForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/pages/:slug',
  who: 'content',
  tag: 'admin',
  summary: 'A page as it is edited',
  params: bySlug,
  data: StaffText,
});

export const updateSiteText = endpoint({
  method: 'PUT',
  path: '/api/admin/pages/:slug',
  who: 'content',
  tag: 'admin',
  summary: 'Change a page; refused when another has changed it since it was read',
  params: bySlug,
  body: strictObject({ markdown: Markdown, version: Version }),
  data: StaffText,
});
