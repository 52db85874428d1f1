import { useRequest } from 'ahooks';
import { Form, Modal } from 'antd';
import type { CSSProperties, ReactNode } from 'react';

interface Props<V extends object, R> {
  title: ReactNode;
  /** What the button does, in its own words: pressing it is the confirmation. */
  okText: ReactNode;
  cancelText?: string;
  danger?: boolean;
  /** Whether required fields carry an asterisk. */
  requiredMark?: boolean;
  style?: CSSProperties;
  initialValues?: Partial<V>;
  send: (typed: V) => Promise<R>;
  onDone: (result: R) => void;
  /** Somebody else may have changed it. */
  onRefused?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form that does one thing. A refusal is shown by the request layer and keeps what was typed. */
export function FormDialog<V extends object, R = unknown>({
  title,
  okText,
  cancelText = '取消',
  danger,
  requiredMark,
  style,
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
    onError: () => onRefused?.(),
  });
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={cancelText}
      okButtonProps={{ danger }}
      confirmLoading={loading}
      mask={{ closable: false }}
      style={style}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<V>
        form={form}
        layout="vertical"
        requiredMark={requiredMark}
        initialValues={initialValues}
        onFinish={run}
      >
        {children}
      </Form>
    </Modal>
  );
}
