import { api } from '@/services/api';
import { deviceId } from '@/session/deviceId';
import { saveUser } from '@/session/session';
import { EmailCodeForm } from './EmailCodeForm';

/** Sign-in by a mailed code; a new address becomes a new member. */
export function EmailSignIn({ onDone }: { onDone: () => void }) {
  return (
    <EmailCodeForm
      submitLabel="登入"
      sendCode={(email) => api('POST /api/auth/email/code', { body: { email } })}
      submitCode={async (email, code) => {
        saveUser(await api('POST /api/auth/email', { body: { email, code, device: deviceId() } }));
        onDone();
      }}
    />
  );
}
