import { Modal } from 'antd';
import type { SignInReason } from '@/session/signIn';
import { SignInPanel } from './SignInPanel';

interface Props {
  reason: SignInReason;
  onClose: () => void;
}

/** Sign-in over the page one is on: what was typed there stays. */
export function SignInDialog({ reason, onClose }: Props) {
  return (
    <Modal
      open
      title={reason === 'expired' ? '登入已過期，請重新登入' : '登入'}
      footer={null}
      width={440}
      onCancel={onClose}
    >
      <SignInPanel onDone={onClose} />
    </Modal>
  );
}
