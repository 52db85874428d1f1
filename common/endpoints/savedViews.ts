import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { VIEW_LISTS } from '../lists/viewLists';
import { Id, oneOf, strictObject } from '../schemas';
import { text } from '../text/typedText';

const name = text(30);
/** The list's part of the URL: filters, order and hidden columns, without the page. */
const query = Type.String({ maxLength: 1000, pattern: '^[^\\u0000-\\u0020]*$' });
const list = oneOf(VIEW_LISTS);

const SavedViewSchema = strictObject({ id: Id, name: Type.String(), query: Type.String() });
export type SavedView = Static<typeof SavedViewSchema>;
const data = Type.Array(SavedViewSchema);

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/admin/views/:list',
  who: 'staff',
  tag: 'admin',
  summary: 'The caller’s saved views of a list of the console, by name',
  params: strictObject({ list }),
  data,
});

export const saveView = endpoint({
  method: 'POST',
  path: '/api/admin/views/:list',
  who: 'staff',
  tag: 'admin',
  summary: 'Save a view under a new name',
  params: strictObject({ list }),
  body: strictObject({ name, query }),
  data,
});

export const changeView = endpoint({
  method: 'PUT',
  path: '/api/admin/views/:list/:id',
  who: 'staff',
  tag: 'admin',
  summary: 'Change a view’s name or what it shows',
  params: strictObject({ list, id: Id }),
  body: strictObject({ name, query }),
  data,
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/admin/views/:list/:id',
  who: 'staff',
  tag: 'admin',
  summary: 'Delete a view; one that is gone stays gone',
  params: strictObject({ list, id: Id }),
  data,
});
