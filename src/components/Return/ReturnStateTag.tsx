import { RETURN_STATE } from '@common/lists/returns';
import type { ReturnState } from '@common/orders/returns';
import { Tag } from 'antd';
import { tagColour } from '../tagColour';

export function ReturnStateTag({ state }: { state: ReturnState }) {
  const { label, color } = RETURN_STATE[state];
  return <Tag color={tagColour(color)}>{label}</Tag>;
}
