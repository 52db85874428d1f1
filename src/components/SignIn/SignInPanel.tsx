import { Divider } from 'antd';
import { EmailSignIn } from './EmailSignIn';
import { WalletSignIn } from './WalletSignIn';

interface Props {
  /** The session is saved: close the dialog or go on to the page that asked. */
  onDone: () => void;
}

/** By wallet or by e-mail; shown in the dialog and on /login. */
export function SignInPanel({ onDone }: Props) {
  return (
    <>
      <WalletSignIn onDone={onDone} />
      <Divider plain>或使用電子郵件</Divider>
      <EmailSignIn onDone={onDone} />
    </>
  );
}
