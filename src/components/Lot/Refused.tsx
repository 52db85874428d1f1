import { Alert } from 'antd';
import { DepositHint } from './DepositHint';
import type { Refusal } from './refusalOf';

/** Why the server did not take it, and what to do about that. */
export function Refused({ refusal: { code, text } }: { refusal: Refusal }) {
  return (
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
  );
}
