import { useCountDown } from 'ahooks';
import { Button } from 'antd';
import { useState } from 'react';
import { localTime } from '@/services/siteConfig';

interface Props {
  /** Milliseconds on the server's clock. */
  resendAt: number;
  onResend: () => Promise<void>;
}

/** Asks for another code once the server would send one. */
export function ResendButton({ resendAt, onResend }: Props) {
  const [busy, setBusy] = useState(false);
  const [left] = useCountDown({ targetDate: localTime(resendAt) });
  const seconds = Math.ceil(left / 1000);

  async function resend(): Promise<void> {
    setBusy(true);
    await onResend().catch(() => {});
    setBusy(false);
  }
  return (
    <Button type="link" disabled={seconds > 0} loading={busy} onClick={resend}>
      {seconds > 0 ? `${seconds} 秒後可重新寄送` : '重新寄送驗證碼'}
    </Button>
  );
}
