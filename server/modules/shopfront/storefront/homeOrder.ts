import { HomeOrderSchema } from '@common/endpoints/settings';
import { HOME_ROW_NAMES } from '@common/shopfront/homeRows';
import { defineSetting } from '../../../db/storedSetting';

/** The home page's rows from top to bottom; those left out are not shown. */
export const HOME_ORDER = defineSetting({
  key: 'home',
  version: 1,
  schema: HomeOrderSchema,
  defaults: { rows: [...HOME_ROW_NAMES] },
  isSound: ({ rows }) => new Set(rows).size === rows.length,
});
