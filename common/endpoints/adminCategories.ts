import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { NullableString, nullable, strictObject } from '../schemas';
import { text } from '../text/typedText';
import { CATEGORY_SLUG_PATTERN } from '../text/urlText';
import { PictureInputSchema, PictureSchema } from './pictures';

const Slug = Type.String({ pattern: CATEGORY_SLUG_PATTERN });
const Name = text(20);

const StaffCategory = strictObject({
  slug: Type.String(),
  name: Type.String(),
  parent: NullableString,
  picture: nullable(PictureSchema),
  /** Number of products of all sellers, on sale or not. */
  products: Type.Integer(),
});
/** In display order, siblings together. */
const Tree = Type.Array(StaffCategory);
export type StaffCategory = Static<typeof StaffCategory>;

/** Null: the site's own drawing. Left out: unchanged; for a new category as null. */
const picture = Type.Optional(nullable(PictureInputSchema));

const bySlug = strictObject({ slug: Slug });

export const listStaffCategories = endpoint({
  method: 'GET',
  path: '/api/admin/categories',
  who: 'products',
  tag: 'admin',
  summary: 'All categories with how many products each holds',
  data: Tree,
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/admin/categories',
  who: 'products',
  tag: 'admin',
  summary: 'Add a category at the end of those under its parent; the tree has three levels at most',
  body: strictObject({ slug: Slug, name: Name, parent: NullableString, picture }),
  data: Tree,
});

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/categories/:slug',
  who: 'products',
  tag: 'admin',
  summary:
    'Change the name and picture of a category; addresses keep its slug; refused when it is another than was seen',
  params: bySlug,
  body: strictObject({
    name: Name,
    picture,
    /** Name and picture's address as they were shown. */
    seen: strictObject({ name: Type.String({ maxLength: 100 }), picture: NullableString }),
  }),
  data: Tree,
});

export const moveCategory = endpoint({
  method: 'POST',
  path: '/api/admin/categories/:slug/move',
  who: 'products',
  tag: 'admin',
  summary:
    'Put a category under a parent (null: at the top), at a place among its siblings from 0; refused when these are others than were seen',
  params: bySlug,
  body: strictObject({
    parent: NullableString,
    place: Type.Integer({ minimum: 0, maximum: 1000 }),
    /** Its position as shown: its parent, and all children of that parent in order. */
    seen: strictObject({
      parent: NullableString,
      siblings: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 1000 }),
    }),
  }),
  data: Tree,
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/admin/categories/:slug',
  who: 'products',
  tag: 'admin',
  summary: 'Delete a category that holds no product and no other category',
  params: bySlug,
  data: Tree,
});
