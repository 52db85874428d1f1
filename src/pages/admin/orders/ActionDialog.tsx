import type { StaffOrder } from '@common/endpoints/orders';
import { useRequest } from 'ahooks';
import { Form, Modal } from 'antd';
import type { ReactNode } from 'react';
import type { StaffActionProps } from './StaffActions';

export interface ActionDialogProps extends StaffActionProps {
  onClose: () => void;
}

interface Props<V extends object> extends Omit<ActionDialogProps, 'order'> {
  title: string;
  /** What the button does, in its own words: pressing it is the confirmation. */
  okText: string;
  danger?: boolean;
  initialValues?: Partial<V>;
  send: (typed: V) => Promise<StaffOrder>;
  children: ReactNode;
}

/** A staff action's form: a refusal keeps what was typed. */
export function ActionDialog<V extends object>({
  title,
  okText,
  danger,
  initialValues,
  send,
  onMoved,
  onRefused,
  onClose,
  children,
}: Props<V>) {
  const [form] = Form.useForm<V>();
  const { run, loading } = useRequest(send, {
    manual: true,
    onSuccess: onMoved,
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
