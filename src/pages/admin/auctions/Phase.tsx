import type { StaffLot } from '@common/endpoints/adminAuctions';
import type { LotPhase } from '@common/endpoints/auctions';
import { Tag } from 'antd';
import { isClosing } from '@/components/Lot/newestLot';
import { CLOSING_TEXT } from '@/components/Lot/timeText';

const PHASES: Record<LotPhase, { label: string; color: string }> = {
  upcoming: { label: '即將開始', color: 'blue' },
  live: { label: '競標中', color: 'green' },
  ended: { label: '已結束', color: 'default' },
  withdrawn: { label: '已撤下', color: 'default' },
};

/** State of a lot as staff name it. */
export function Phase({ lot }: { lot: StaffLot }) {
  if (isClosing(lot)) return <Tag>{CLOSING_TEXT}</Tag>;
  if (lot.phase === 'ended') {
    return lot.sold ? <Tag color="gold">成交</Tag> : <Tag color="orange">流標</Tag>;
  }
  const { label, color } = PHASES[lot.phase];
  return <Tag color={color}>{label}</Tag>;
}
