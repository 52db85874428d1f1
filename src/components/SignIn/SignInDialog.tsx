import { Modal } from 'antd';
import { useState } from 'react';
import { OVER_DIALOGS } from '@/components/overDialogs';
import { coversPage, type SignInReason } from '@/session/signIn';
import { SignInPanel } from './SignInPanel';

interface Props {
  reason: SignInReason;
  onDone: () => void;
  /** Called when the dialog is closed without signing in. */
  onClose: () => void;
}

const TITLES: Record<SignInReason, string> = {
  asked: '登入',
  expired: '登入已過期，請重新登入',
  revoked: '這個裝置已被登出',
  elsewhere: '您已在其他分頁登出',
};
const OPAQUE = { mask: { background: 'var(--ground)' } };

/** The sign-in dialog over the current page, which keeps what was typed. */
export function SignInDialog({ reason, onDone, onClose }: Props) {
  const isCover = coversPage(reason);
  const [isShown, setShown] = useState(false);
  return (
    <Modal
      open
      zIndex={OVER_DIALOGS}
      title={TITLES[reason]}
      footer={null}
      width={720}
      mask={{ closable: !isCover }}
      styles={isCover ? OPAQUE : undefined}
      onCancel={onClose}
      // While it opens, the dialog takes the focus itself.
      afterOpenChange={setShown}
    >
      {isCover && <p>剛才的頁面還開著。以同一個帳戶登入，就能接著填寫。</p>}
      <SignInPanel isShown={isShown} onDone={onDone} />
    </Modal>
  );
}
