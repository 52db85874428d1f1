import { ProDescriptions, type ProDescriptionsItemProps } from '@ant-design/pro-components';
import type { LedgerRecord } from '@common/endpoints/records';
import { assetType } from '@common/lists/assetType';
import { Drawer } from 'antd';
import { Amount } from '@/components/Amount';
import { Reason, SignedAmount, TypeLabel } from '@/components/Movement';
import { TaipeiTime } from '@/components/TaipeiTime';

const COLUMNS: ProDescriptionsItemProps<LedgerRecord>[] = [
  { title: '紀錄編號', key: 'id', render: (_, one) => one.id },
  { title: '時間', key: 'at', render: (_, one) => <TaipeiTime at={one.at} /> },
  { title: '類型', key: 'type', render: (_, one) => <TypeLabel type={one.type} /> },
  { title: '資產', key: 'asset', render: (_, one) => assetType(one.asset).label },
  {
    title: '數量',
    key: 'amount',
    // All decimals: a row shows two.
    render: (_, one) => (
      <>
        <SignedAmount value={one.amount} />
        （完整數量 {one.amount}）
      </>
    ),
  },
  { title: '可用餘額', key: 'balance', render: (_, one) => <Amount value={one.balance} /> },
  { title: '說明', key: 'reason', render: (_, one) => <Reason record={one} /> },
];

interface Props {
  record: LedgerRecord | undefined;
  onClose: () => void;
}

/** All details of one movement. */
export function RecordDetail({ record, onClose }: Props) {
  return (
    <Drawer
      title="紀錄明細"
      open={record !== undefined}
      onClose={onClose}
      size="min(480px, 100vw)"
      destroyOnHidden
    >
      {record && <ProDescriptions<LedgerRecord> dataSource={record} columns={COLUMNS} column={1} />}
    </Drawer>
  );
}
