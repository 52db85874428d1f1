import { FormDialog } from '@/components/FormDialog';
import { ReasonField } from '../money/ReasonField';

interface Props<T> {
  /** 優惠券 or 優惠活動, and which. */
  kind: string;
  name: string;
  send: (reason: string) => Promise<T>;
  onDone: (stopped: T) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Stops a seller's coupon or deal for good; the seller reads the reason. */
export function StopDiscountDialog<T>({ kind, name, send, ...rest }: Props<T>) {
  return (
    <FormDialog<{ reason: string }, T>
      {...rest}
      title={`停止${kind}：${name}`}
      okText={`停止${kind}`}
      danger
      send={({ reason }) => send(reason.trim())}
    >
      <p>停止後不能恢復，已成立的訂單不受影響。原因會告訴賣家。</p>
      <ReasonField />
    </FormDialog>
  );
}
