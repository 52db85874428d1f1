import type { WithdrawalChallenge } from '@common/endpoints/withdrawals';
import { MAX_CODE_TRIES } from '@common/money/withdrawalErrors';
import { Alert, Button, Input, type InputRef } from 'antd';
import { useId, useRef, useState } from 'react';
import { Countdown } from '@/components/Lot/Countdown';
import { ResendButton } from '@/components/SignIn/ResendButton';
import { WalletChoice } from '@/components/SignIn/WalletChoice';
import { NoWallet } from '@/components/SignIn/WalletSignIn';
import { useTimeLeft } from '@/services/serverClock';
import { useSiteConfig } from '@/services/siteConfig';
import { useApi } from '@/services/useApi';
import { signWithWallet } from '@/wallet/proveWallet';
import styles from './index.module.css';

export interface Proof {
  code?: string;
  signature?: string;
}

interface Props {
  challenge: WithdrawalChallenge;
  okText: string;
  /** Rejects when no code was sent. */
  resend: () => Promise<void>;
  /** Rejects when the proof was refused. */
  prove: (proof: Proof) => Promise<void>;
}

/** Proves the member's identity by the mailed code, or by a signature of a bound wallet. */
export function IdentityProofForm({ challenge, okText, resend, prove }: Props) {
  const ids = { code: useId(), hint: useId() };
  const { email, message, expiresAt, resendAt, triesLeft } = challenge;
  const config = useSiteConfig();
  const [code, setCode] = useState('');
  const [isByWallet, setByWallet] = useState(email === null);
  const field = useRef<InputRef>(null);
  const isOver = useTimeLeft(expiresAt) === 0;
  const { run, loading } = useApi(prove, {
    manual: true,
    // `api` has shown the error; what was typed stays.
    onError: () => field.current?.focus({ cursor: 'all' }),
  });
  if (isByWallet) {
    return (
      <div className={styles.form}>
        <p className={styles.quiet}>
          請用綁定的錢包簽署下面的內容。簽署不需要費用，也不會轉出資產。
        </p>
        <pre className={styles.message}>{message}</pre>
        <WalletChoice
          action={async (wallet, onStep) => {
            const signature = await signWithWallet(wallet, message, onStep);
            onStep('send');
            await prove({ signature });
          }}
          // Nothing to do: the parent replaces this form when prove() resolves.
          onDone={() => {}}
          empty={<NoWallet />}
        />
        {email !== null && (
          <Button type="link" onClick={() => setByWallet(false)}>
            改用電子郵件驗證碼
          </Button>
        )}
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === 6 && !loading) run({ code });
      }}
    >
      <label htmlFor={ids.code}>6 位數驗證碼（已寄到 {email}）</label>
      <Input
        id={ids.code}
        ref={field}
        size="large"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        value={code}
        aria-describedby={ids.hint}
        onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
      />
      <p id={ids.hint} className={styles.quiet}>
        {isOver ? (
          '驗證碼已過期，請重新寄送。'
        ) : (
          <>
            還可以試 {triesLeft} 次，
            <Countdown until={expiresAt} over="已過期" /> 後失效
          </>
        )}
      </p>
      {triesLeft <= 2 && (
        <Alert
          type="warning"
          showIcon
          title={`輸入錯誤 ${MAX_CODE_TRIES} 次會取消這次申請，請仔細核對信中的驗證碼。`}
        />
      )}
      <Button
        type="primary"
        size="large"
        block
        htmlType="submit"
        loading={loading}
        disabled={code.length !== 6}
      >
        {okText}
      </Button>
      <div className={styles.after}>
        <ResendButton resendAt={resendAt} onResend={resend} />
        <Button type="link" onClick={() => setByWallet(true)}>
          改用錢包簽署
        </Button>
        {config?.demo && (
          <a href="/mailbox" target="_blank" rel="noreferrer">
            開啟示範信箱
          </a>
        )}
      </div>
    </form>
  );
}
