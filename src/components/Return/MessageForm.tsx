import type { Picture } from '@common/endpoints/pictures';
import type { Return } from '@common/endpoints/returns';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useApi } from '@/services/useApi';
import { inputsOf } from '../PictureUpload/inputsOf';
import { PictureUpload } from '../PictureUpload/PictureUpload';
import styles from './Return.module.css';
import type { MessageInput } from './returnApi';

interface Props {
  send: (body: MessageInput) => Promise<Return>;
  onSent: (one: Return) => void;
  onRefused: () => void;
}

interface FormValues {
  text?: string;
  pictures?: Picture[];
}

/** Sends a message to the other side; what was typed stays until it is sent. */
export function MessageForm({ send, onSent, onRefused }: Props) {
  const [form] = Form.useForm<FormValues>();
  const [isUploading, setUploading] = useState(false);
  const { run, loading } = useApi(
    ({ text = '', pictures }: FormValues) =>
      send({ text: text.trim(), pictures: inputsOf(pictures) }),
    {
      manual: true,
      onSuccess(one) {
        form.resetFields();
        onSent(one);
      },
      onError: onRefused,
    },
  );
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      className={styles.write}
      onFinish={run}
    >
      <Form.Item
        name="text"
        label="留言"
        validateTrigger="onSubmit"
        rules={[
          {
            validator: (_, typed = '') =>
              typed.trim() || form.getFieldValue('pictures')?.length
                ? Promise.resolve()
                : Promise.reject(new Error('請輸入內容或加入圖片')),
          },
        ]}
      >
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
      <Form.Item name="pictures" label="圖片（選填）">
        <PictureUpload purpose="return" max={6} label="留言的圖片" onBusy={setUploading} />
      </Form.Item>
      <Button htmlType="submit" loading={loading} disabled={isUploading}>
        {isUploading ? '圖片上傳中' : '送出留言'}
      </Button>
    </Form>
  );
}
