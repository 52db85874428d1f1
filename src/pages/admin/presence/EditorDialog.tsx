import type { PresenceKind } from '@common/staff/presence';
import { Form, Modal } from 'antd';
import type { ReactNode } from 'react';
import { dialogExits } from '@/components/dialogExits';
import { showRefusal } from '@/components/showRefusal';
import { dropUnsaved } from '@/components/unsavedWork';
import { useEditor } from '@/components/useEditor';
import { isProposed } from '@/services/bizError';
import { useApi } from '@/services/useApi';
import { EditorPresence } from './EditorPresence';
import type { Compared } from './rebase';
import { useMeanwhile } from './useMeanwhile';

interface Props<FormValues extends object, Saved extends { id: number; version: number }> {
  kind: PresenceKind;
  /** Undefined for a new one. */
  record: Saved | undefined;
  title: ReactNode;
  /** Initial values of the form for a new record. */
  fresh: Partial<FormValues>;
  /** The form's values of a version, including fields that nobody types. */
  typedOf: (saved: Saved) => Partial<FormValues>;
  compared: Compared;
  /** Reads the newest version without reporting errors. */
  read: (id: number) => Promise<Saved>;
  /**
   * Its requests need `skipErrorHandler`: this dialog shows the faults beside their fields.
   * @param saved the version that the form is based on
   */
  send: (typed: FormValues, saved: Saved | undefined) => Promise<Saved>;
  onDone: (saved: Saved) => void;
  onRefused: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog in which a record is written; what somebody else saves meanwhile is laid beside what is typed (ADR 098).
 * It closes when the write waits for another person (ADR 115).
 */
export function EditorDialog<
  FormValues extends object,
  Saved extends { id: number; version: number },
>({
  kind,
  record,
  title,
  fresh,
  typedOf,
  compared,
  read,
  send,
  onDone,
  onRefused,
  onClose,
  children,
}: Props<FormValues, Saved>) {
  const draft = `${kind} ${record?.id ?? 'new'}`;
  const editor = useEditor<FormValues, Saved>(record, { name: draft, isShared: true });
  // The URL may name the record: it changes with nothing left to ask about.
  const close = () => {
    dropUnsaved(draft);
    onClose();
  };
  const { form, saved } = editor;
  const save = useApi((typed: FormValues) => send(typed, saved), {
    manual: true,
    onSuccess(written) {
      dropUnsaved(draft);
      onDone(written);
    },
    onError(error) {
      showRefusal(form, error);
      meanwhile.handleRefusal(error);
      onRefused();
      if (isProposed(error)) close();
    },
  });
  const meanwhile = useMeanwhile(
    { ...editor, busy: save.loading },
    {
      kind,
      id: record && String(record.id),
      compared,
      typedOf,
      read: () => read(record?.id ?? 0),
    },
  );
  return (
    <Modal
      {...dialogExits(editor.unsaved, close)}
      open
      title={title}
      okText={record ? '儲存' : '建立'}
      cancelText="取消"
      confirmLoading={save.loading}
      style={{ top: 16 }}
      onOk={form.submit}
    >
      {record && <EditorPresence meanwhile={meanwhile} />}
      <Form<FormValues>
        form={form}
        scrollToFirstError={{ focus: true }}
        layout="vertical"
        requiredMark={false}
        initialValues={record ? typedOf(record) : fresh}
        onValuesChange={editor.handleTyped}
        onFinish={save.run}
      >
        {children}
      </Form>
    </Modal>
  );
}
