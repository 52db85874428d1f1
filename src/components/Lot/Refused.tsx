import { Alert } from 'antd';
import { DepositHint } from './DepositHint';
import type { Refusal } from './refusalOf';

/** On a small screen the refusal may be outside the dialog's visible part. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** The server's refusal of a bid, and what to do about it. */
export function Refused({ refusal: { code, text } }: { refusal: Refusal }) {
  return (
    <div ref={reveal}>
      <Alert
        type="error"
        showIcon
        role="alert"
        title={
          <>
            {text}
            {code === 'BALANCE_SHORT' && <DepositHint />}
          </>
        }
      />
    </div>
  );
}
