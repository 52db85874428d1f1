import { Button, type ButtonProps } from 'antd';
import { useEffect, useState } from 'react';
import { loadPasskeys } from '@/session/passkey';

interface Props extends Pick<ButtonProps, 'type' | 'block'> {
  label: string;
  /** Rejects when it fails, after it has shown why. */
  act: () => Promise<void>;
}

/** Starts a dialog of the browser for passkeys. */
export function PasskeyButton({ label, act, ...look }: Props) {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    loadPasskeys().catch(() => {
      // The click loads it again.
    });
  }, []);
  async function handleClick(): Promise<void> {
    setBusy(true);
    try {
      await act();
    } catch {
      // Shown by the request layer or by the session's passkeys.
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button {...look} loading={busy} onClick={handleClick}>
      {label}
    </Button>
  );
}
