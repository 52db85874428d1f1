import { leftOut } from '@config/leftOut/nothing.mjs';

export const SELECTION_COLUMN = {};
export const SELECTION_ALL = 'SELECT_ALL';
export const SELECTION_INVERT = 'SELECT_INVERT';
export const SELECTION_NONE = 'SELECT_NONE';

const NO_KEYS = new Set();
const withoutSelection = (columns) => columns.filter((column) => column !== SELECTION_COLUMN);

/** A table's selected rows: none. */
export default function useSelection(_table, rowSelection) {
  if (rowSelection) leftOut();
  return [withoutSelection, NO_KEYS];
}
