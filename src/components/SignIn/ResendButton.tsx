import { Button } from 'antd';
import { useState } from 'react';
import { useTimeLeft } from '@/services/serverClock';

interface Props {
  /** Milliseconds on the server's clock. */
  resendAt: number;
  onResend: () => Promise<void>;
}

/** Requests another code as soon as the server allows. */
export function ResendButton({ resendAt, onResend }: Props) {
  const [busy, setBusy] = useState(false);
  const left = useTimeLeft(resendAt);

  async function resend(): Promise<void> {
    setBusy(true);
    await onResend().catch(() => {});
    setBusy(false);
  }
  return (
    <Button type="link" disabled={left !== 0} loading={busy} onClick={resend}>
      {left ? `${Math.ceil(left / 1000)} 秒後可重新寄送` : '重新寄送驗證碼'}
    </Button>
  );
}
