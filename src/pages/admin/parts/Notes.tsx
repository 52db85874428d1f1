import type { StaffNote } from '@common/endpoints/staffNotes';
import { isBlank } from '@common/text/plainText';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { useUnsaved } from '@/components/useUnsaved';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { Section } from './Section';
import styles from './Section.module.css';

const MAX_NOTE_LENGTH = 1000;

interface Props {
  type: 'order' | 'member';
  id: string;
  /** Called with the notes, the newest first, when they were read and when one was added. */
  onRead?: (notes: StaffNote[]) => void;
}

/** Internal notes on an order or a member; only staff read them, and a note stays as it was written. */
export function Notes({ type, id, onRead }: Props) {
  const params = { type, id };
  const [form] = Form.useForm<{ text: string }>();
  const [isSending, setSending] = useState(false);
  const [isTyped, setTyped] = useState(false);
  useUnsaved<{ text: string }>(isTyped, {
    name: `note ${type} ${id}`,
    read: () => form.getFieldsValue(),
    restore(typed) {
      form.setFieldsValue(typed);
      setTyped(true);
    },
  });
  const { data, error, loading, refresh, mutate } = useApi(
    () => api('GET /api/admin/notes/:type/:id', { params, skipErrorHandler: true }),
    { refreshDeps: [type, id], ...(onRead && { onSuccess: onRead }) },
  );
  const send = async ({ text }: { text: string }) => {
    setSending(true);
    try {
      const body = { text: text.trim() };
      const notes = await api('POST /api/admin/notes/:type/:id', { params, body });
      mutate(notes);
      onRead?.(notes);
      form.resetFields();
      setTyped(false);
    } catch {
      // The message was shown; the text stays in the field.
    } finally {
      setSending(false);
    }
  };
  return (
    <Section title="內部備註">
      <Form
        form={form}
        // Another form of the page may have a field of the same name.
        name="note"
        layout="vertical"
        onFinish={send}
        onValuesChange={(_, { text = '' }) => setTyped(!isBlank(text))}
      >
        <Form.Item
          name="text"
          label="只有工作人員看得到，送出後不能修改或刪除"
          rules={[{ required: true, whitespace: true, message: '請填寫備註' }]}
        >
          <Input.TextArea
            maxLength={MAX_NOTE_LENGTH}
            showCount
            autoSize={{ minRows: 2, maxRows: 8 }}
          />
        </Form.Item>
        <Button htmlType="submit" loading={isSending}>
          新增備註
        </Button>
      </Form>
      {!data && error && !loading && (
        <RetryButton onRetry={refresh}>備註無法載入，重新載入</RetryButton>
      )}
      {data?.map(({ id: key, staff, text, at }) => (
        <article key={key} className={styles.note}>
          {text}
          <footer>
            {staff.name}（#{staff.id}）・
            <Time at={at} />
          </footer>
        </article>
      ))}
    </Section>
  );
}
