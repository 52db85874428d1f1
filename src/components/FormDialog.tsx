import { Form, Modal } from 'antd';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { isProposed } from '@/services/bizError';
import { useApi } from '@/services/useApi';
import { dialogExits } from './dialogExits';
import { showFaults, showMessage } from './showRefusal';
import { useUnsaved } from './useUnsaved';

interface Props<V extends object, R> {
  title: ReactNode;
  /** Label of the submit button; it names the action, because there is no further confirmation. */
  okText: ReactNode;
  cancelText?: string;
  danger?: boolean;
  /** A field is not ready, such as while its pictures are uploading: the form waits for it. */
  isBusy?: boolean;
  /** Whether required fields carry an asterisk. */
  requiredMark?: boolean;
  style?: CSSProperties;
  initialValues?: Partial<V>;
  /** Its requests need `skipErrorHandler`, because the dialog shows refusals. */
  send: (typed: V) => Promise<R>;
  /** Shows a refusal that names no field of the form; by default a message. */
  show?: (error: Error) => void;
  onDone: (result: R) => void;
  /** Called after a refusal: another person may have changed the data. */
  onRefused?: (error: Error) => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog with a form. A fault stands beside its field. After a refusal the dialog stays open with what was typed, unless
 * the refusal says that the decision now waits for another person. `dialogExits` and the page's end ask before they drop it.
 */
export function FormDialog<V extends object, R = unknown>({
  title,
  okText,
  cancelText = '取消',
  danger,
  isBusy,
  requiredMark,
  style,
  initialValues,
  send,
  show = showMessage,
  onDone,
  onRefused,
  onClose,
  children,
}: Props<V, R>) {
  const [form] = Form.useForm<V>();
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped);
  const { run, loading } = useApi(send, {
    manual: true,
    onSuccess: onDone,
    onError(error) {
      if (!showFaults(form, error)) show(error);
      onRefused?.(error);
      if (isProposed(error)) onClose();
    },
  });
  return (
    <Modal
      {...dialogExits(isTyped, onClose)}
      open
      title={title}
      okText={okText}
      cancelText={cancelText}
      okButtonProps={{ danger, disabled: isBusy }}
      confirmLoading={loading}
      style={style}
      onOk={form.submit}
    >
      <Form<V>
        form={form}
        // The page below may have a field of the same name.
        name="dialog"
        // A long form shows its end, with the button, when it is submitted.
        scrollToFirstError={{ focus: true }}
        layout="vertical"
        requiredMark={requiredMark}
        initialValues={initialValues}
        onValuesChange={() => setTyped(true)}
        onFinish={run}
      >
        {children}
      </Form>
    </Modal>
  );
}
