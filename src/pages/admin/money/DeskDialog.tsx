import { useRequest } from 'ahooks';
import { Form, Modal } from 'antd';
import type { ReactNode } from 'react';

interface Props<V extends object, R> {
  title: string;
  /** What the button does, in its own words: pressing it is the confirmation. */
  okText: string;
  danger?: boolean;
  initialValues?: Partial<V>;
  send: (typed: V) => Promise<R>;
  onDone: (result: R) => void;
  /** It may have been changed by somebody else. */
  onRefused?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A money desk action's form: a refusal keeps what was typed. */
export function DeskDialog<V extends object, R>({
  title,
  okText,
  danger,
  initialValues,
  send,
  onDone,
  onRefused,
  onClose,
  children,
}: Props<V, R>) {
  const [form] = Form.useForm<V>();
  const { run, loading } = useRequest(send, {
    manual: true,
    onSuccess: onDone,
    onError: onRefused,
  });
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger }}
      confirmLoading={loading}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<V> form={form} layout="vertical" initialValues={initialValues} onFinish={run}>
        {children}
      </Form>
    </Modal>
  );
}
