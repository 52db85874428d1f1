import { Alert } from 'antd';
import type { WalletError } from '@/wallet/walletError';

interface Props {
  fault: WalletError;
  /** Replaces the fault's own text. */
  text?: string;
}

/** A wallet's fault; an action that the user declined is not a warning. */
export const FaultAlert = ({ fault, text = fault.text }: Props) => (
  <Alert
    type={fault.fault.endsWith('Rejected') ? 'info' : 'warning'}
    showIcon
    role="alert"
    title={text}
  />
);
