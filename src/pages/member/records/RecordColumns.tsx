import type { ProColumns } from '@ant-design/pro-components';
import type { LedgerRecord } from '@common/endpoints/records';
import { assetType } from '@common/lists/assetType';
import { Button } from 'antd';
import { Amount } from '@/components/Amount';
import { Reason, SignedAmount, TypeLabel } from '@/components/Movement';
import { TaipeiTime } from '@/components/TaipeiTime';
import styles from './index.module.css';

type Open = (record: LedgerRecord) => void;

function Detail({ record, onOpen }: { record: LedgerRecord; onOpen: Open }) {
  return (
    <Button type="link" aria-label={`紀錄 ${record.id} 的明細`} onClick={() => onOpen(record)}>
      明細
    </Button>
  );
}

/** Wide screens: one movement per row. */
export const tableColumns = (onOpen: Open): ProColumns<LedgerRecord>[] => [
  { title: '時間', width: 170, render: (_, one) => <TaipeiTime at={one.at} /> },
  { title: '類型', width: 110, render: (_, one) => <TypeLabel type={one.type} /> },
  { title: '資產', width: 80, render: (_, one) => assetType(one.asset).label },
  {
    title: '數量',
    width: 140,
    align: 'right',
    render: (_, one) => <SignedAmount value={one.amount} />,
  },
  {
    title: '可用餘額',
    width: 140,
    align: 'right',
    render: (_, one) => <Amount value={one.balance} />,
  },
  { title: '說明', render: (_, one) => <Reason record={one} /> },
  { title: '明細', width: 70, render: (_, one) => <Detail record={one} onOpen={onOpen} /> },
];

/** Phones: one movement per card. */
export const cardColumns = (onOpen: Open): ProColumns<LedgerRecord>[] => [
  {
    render: (_, one) => (
      <article className={styles.card}>
        <TypeLabel type={one.type} />
        <SignedAmount value={one.amount} />
        <span className={styles.quiet}>
          {assetType(one.asset).label}・<TaipeiTime at={one.at} />
        </span>
        <span className={styles.quiet}>
          餘額 <Amount value={one.balance} />
        </span>
        <p>
          <Reason record={one} /> <Detail record={one} onOpen={onOpen} />
        </p>
      </article>
    ),
  },
];
