import type { StaffMember } from '@common/endpoints/adminMembers';
import { Tag } from 'antd';

/** Whether a member can trade, for staff. */
export function MemberState({ frozenAt, closedAt }: Pick<StaffMember, 'frozenAt' | 'closedAt'>) {
  if (closedAt !== null) return <Tag>已關閉</Tag>;
  return frozenAt === null ? <Tag color="green">正常</Tag> : <Tag color="red">已凍結</Tag>;
}
