import { leftOut } from '@config/leftOut/nothing.mjs';

const PLAIN = [undefined, 'text', 'textarea'];

/** The content of a ProTable's cell, given to the column's `render`: the text itself, or a dash. */
export default function cell({ text, valueType, columnProps, columnEmptyText, mode }) {
  if (mode !== 'read' || !PLAIN.includes(valueType) || columnProps?.valueEnum) leftOut();
  return text === '' || text === null || text === undefined ? columnEmptyText : text;
}
