import { RETURN_STATE } from '@common/lists/returns';
import type { ReturnState } from '@common/returns';
import { Tag } from 'antd';

export function ReturnStateTag({ state }: { state: ReturnState }) {
  const { label, color } = RETURN_STATE[state];
  return <Tag color={color === 'gray' ? 'default' : color}>{label}</Tag>;
}
