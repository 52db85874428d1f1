/**
 * In place of the fields of ProTable that no page uses: a date picker, a tree, a colour picker… come with
 * them, and half a megabyte of code. Who needs one takes it out of `UNUSED_FIELDS` in .umirc.ts.
 */
export default function noField() {
  throw new Error('This kind of ProTable field is left out: see UNUSED_FIELDS in .umirc.ts');
}

export { noField as FieldTimeRangePicker };
