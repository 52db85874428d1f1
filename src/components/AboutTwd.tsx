import { aboutTwd } from '@common/money/twd';
import { useTwdRate } from '@/services/twdRate';

interface Props {
  /** A wire amount in GAB. */
  value: string;
  className?: string;
}

function shown(value: string, rate: string): string {
  try {
    return `≈ NT$ ${aboutTwd(value, rate)}`;
  } catch {
    return '';
  }
}

/** The approximate worth of an amount in NT$. Reserves its room while the rate loads; nothing while staff do not show it. */
export function AboutTwd({ value, className }: Props) {
  const rate = useTwdRate();
  if (rate === null) return null;
  return (
    <span className={className} title="依平台的參考匯率估算，付款以 GAB 計算">
      {rate === undefined ? '\u00a0' : shown(value, rate)}
    </span>
  );
}
