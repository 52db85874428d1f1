/**
 * In place of what libraries bring along and no page uses: of ProTable a date picker, a tree, a colour picker…,
 * half a megabyte of code; of antd a tooltip that moves from place to place, in every page's first script. Who
 * needs one takes it out of `UNUSED` in .umirc.ts.
 */
export default function leftOut() {
  throw new Error('This part of a library is left out: see UNUSED in .umirc.ts');
}

export { leftOut as FieldTimeRangePicker };
