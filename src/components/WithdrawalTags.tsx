import type { Withdrawal } from '@common/endpoints/withdrawals';
import { withdrawalResult } from '@common/lists/withdrawalResult';
import { WITHDRAWAL_STATE_LABELS } from '@common/lists/withdrawalState';
import { Tag } from 'antd';

/** Tags for the state of a withdrawal and the result of its attempt (SPEC §4). */
export function WithdrawalTags({
  withdrawal: { state, result },
}: {
  withdrawal: Pick<Withdrawal, 'state' | 'result'>;
}) {
  const { label, color } = WITHDRAWAL_STATE_LABELS[state];
  const outcome = withdrawalResult(result);
  return (
    <span>
      <Tag color={color}>{label}</Tag>
      {outcome.value !== 0 && (
        <Tag color={outcome.color} title={`結果代碼 ${outcome.value}`}>
          {outcome.label}
        </Tag>
      )}
    </span>
  );
}
