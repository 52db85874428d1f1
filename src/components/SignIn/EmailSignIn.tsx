import { useState } from 'react';
import { api } from '@/services/api';
import { serverNow } from '@/services/serverClock';
import { codePass, keepCodePass } from '@/session/codePass';
import { deviceId } from '@/session/deviceId';
import { saveUser } from '@/session/session';
import { rememberSignInWay } from '@/session/signInWay';
import { EmailCodeForm } from './EmailCodeForm';
import { keepTicket, readTicket } from './keptTicket';

interface Props {
  /** Once true, the field to fill in has the focus. */
  autoFocus: boolean;
  onDone: () => void;
}

/** Sign-in by a mailed code; a new address becomes a new member. */
export function EmailSignIn({ autoFocus, onDone }: Props) {
  const [kept, setKept] = useState(() => readTicket(serverNow() ?? Date.now()));

  async function sendCode(email: string) {
    const body = { email, device: deviceId(), pass: codePass() };
    const made = await api('POST /api/auth/email/code', { body });
    keepTicket(made);
    setKept(made);
    return made;
  }

  async function submitCode(_email: string, code: string): Promise<void> {
    if (!kept) throw new Error('a code was entered before one was asked for');
    const body = { ticket: kept.ticket, code, device: deviceId() };
    const user = await api('POST /api/auth/email', { body });
    rememberSignInWay('email');
    saveUser(user);
    keepTicket(undefined);
    keepCodePass(undefined);
    onDone();
  }

  return (
    <EmailCodeForm
      submitLabel="登入"
      submitsLastDigit
      autoFocus={autoFocus}
      otherWay="綁定過錢包的帳戶，可以改用錢包登入。"
      sentAlready={kept}
      sendCode={sendCode}
      submitCode={submitCode}
      onRestart={() => {
        keepTicket(undefined);
        setKept(undefined);
      }}
    />
  );
}
