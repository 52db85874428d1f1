/**
 * The build replaces unused library modules by this one, which saves half a megabyte: ProTable's date picker, tree,
 * colour picker and so on, and antd's shared tooltip. To use one of them, remove its pattern from `UNUSED` in .umirc.ts.
 */
export default function leftOut() {
  throw new Error('This part of a library is left out: see UNUSED in .umirc.ts');
}

// ProTable imports this one by name.
export { leftOut as FieldTimeRangePicker };
