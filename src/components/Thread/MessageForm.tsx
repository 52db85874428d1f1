import type { Picture, PictureInput, PicturePurpose } from '@common/endpoints/pictures';
import { isBlank, plainText } from '@common/text/plainText';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useApi } from '@/services/useApi';
import { inputsOf } from '../PictureUpload/inputsOf';
import { PictureUpload } from '../PictureUpload/PictureUpload';
import { useUnsaved } from '../useUnsaved';
import styles from './Thread.module.css';

export interface MessageInput {
  text: string;
  pictures: PictureInput[];
}

interface Props<T> {
  purpose: PicturePurpose;
  /** Of what it is about: a draft is kept for this alone. */
  subject: string;
  send: (body: MessageInput) => Promise<T>;
  /** Called with the thread as it is then. */
  onSent: (thread: T) => void;
  onRefused: () => void;
}

interface FormValues {
  text?: string;
  pictures?: Picture[];
}

/** Sends a message to the other side; what was typed stays until it is sent. */
export function MessageForm<T>({ purpose, subject, send, onSent, onRefused }: Props<T>) {
  const [form] = Form.useForm<FormValues>();
  const [isUploading, setUploading] = useState(false);
  const [isTyped, setTyped] = useState(false);
  useUnsaved<FormValues>(isTyped, {
    name: `message ${subject}`,
    read: () => form.getFieldsValue(),
    restore(typed) {
      form.setFieldsValue(typed);
      setTyped(true);
    },
  });
  const { run, loading } = useApi(
    ({ text = '', pictures }: FormValues) =>
      send({ text: plainText(text), pictures: inputsOf(pictures) }),
    {
      manual: true,
      onSuccess(thread) {
        form.resetFields();
        setTyped(false);
        onSent(thread);
      },
      onError: onRefused,
    },
  );
  return (
    <Form
      form={form}
      // Another form of the page may have a field of the same name.
      name="message"
      layout="vertical"
      requiredMark={false}
      className={styles.write}
      onFinish={run}
      onValuesChange={(_, { text = '', pictures = [] }) =>
        setTyped(!isBlank(text) || pictures.length > 0)
      }
    >
      <Form.Item
        name="text"
        label="留言"
        validateTrigger="onSubmit"
        rules={[
          {
            validator: (_, typed = '') =>
              !isBlank(typed) || form.getFieldValue('pictures')?.length
                ? Promise.resolve()
                : Promise.reject(new Error('請輸入內容或加入圖片')),
          },
        ]}
      >
        <Input.TextArea maxLength={1000} showCount autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
      <Form.Item name="pictures" label="圖片（選填）">
        <PictureUpload purpose={purpose} max={6} label="留言的圖片" onBusy={setUploading} />
      </Form.Item>
      <Button htmlType="submit" loading={loading} disabled={isUploading}>
        {isUploading ? '圖片上傳中' : '送出留言'}
      </Button>
    </Form>
  );
}
