import { leftOut } from '@config/leftOut/nothing.mjs';

const PLAIN = [undefined, 'text'];

/** One fact of ProDescriptions: what its column's `render` draws, else its text or a dash. */
export function FieldRender(props) {
  const { text, valueType, valueEnum, request, mode, render, emptyText = '-' } = props;
  if (mode !== 'read' || !PLAIN.includes(valueType) || valueEnum || request) leftOut();
  if (render) {
    return render(text ?? '', props.entity, props.index, props.action, {
      ...props,
      type: 'descriptions',
    });
  }
  return text === '' || text === null || text === undefined ? emptyText : text;
}
