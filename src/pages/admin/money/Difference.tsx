import type { WithdrawalDesk } from '@common/endpoints/withdrawalDesk';

const NAMES: Record<string, string> = {
  fee: '手續費（GAB）',
  min: '單筆最低（GAB）',
  dailyLimit: '每日上限（GAB）',
  reviewAbove: '審核門檻（GAB）',
  secondAbove: '雙人審核門檻（GAB）',
  coolOffHours: '新地址等待（小時）',
  killed: '停止',
  reason: '原因',
};

type Props = Pick<WithdrawalDesk['changes'][number], 'before' | 'after'>;

const shown = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value === undefined || value === '' ? '—' : String(value);
};

/** The changed fields of a change only. */
export function Difference({ before, after }: Props) {
  return Object.keys(after)
    .filter((key) => String(before[key]) !== String(after[key]))
    .map((key) => (
      <div key={key}>
        {NAMES[key] ?? key}：{shown(before[key])} → {shown(after[key])}
      </div>
    ));
}
