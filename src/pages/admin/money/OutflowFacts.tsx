import type { UnknownOutflow } from '@common/endpoints/adminOutflows';
import { TOKEN_SYMBOL } from '@config/token';
import { Descriptions } from 'antd';
import { Amount } from '@/components/Amount';

const whole = (text: string) => <span style={{ overflowWrap: 'anywhere' }}>{text}</span>;

/** The transfer's facts on chain, in full. */
export function OutflowFacts({ outflow }: { outflow: UnknownOutflow }) {
  return (
    <Descriptions column={1} size="small">
      <Descriptions.Item label="數量">
        <Amount value={outflow.amount} unit={TOKEN_SYMBOL} />
      </Descriptions.Item>
      <Descriptions.Item label="收款地址">{whole(outflow.to)}</Descriptions.Item>
      {outflow.oldWallet && (
        <Descriptions.Item label="轉出自">平台已更換的收款地址</Descriptions.Item>
      )}
      <Descriptions.Item label="交易">{whole(outflow.txHash)}</Descriptions.Item>
    </Descriptions>
  );
}
