import type { PresenceKind } from '@common/staff/presence';
import { Form } from 'antd';
import { RecordPresence } from './RecordPresence';

interface Props {
  kind: PresenceKind;
  id: number | string;
  /** Reads the list below anew; the dialog stays with what is typed. */
  onRead: () => void;
}

/** In the form of a dialog about a record: who else has it open, and what they did meanwhile. */
export function DialogPresence({ id, ...rest }: Props) {
  const form = Form.useFormInstance();
  // Renders anew with what is typed.
  Form.useWatch([], form);
  return (
    <RecordPresence {...rest} id={String(id)} isEditing={form.isFieldsTouched()} loading={false} />
  );
}
