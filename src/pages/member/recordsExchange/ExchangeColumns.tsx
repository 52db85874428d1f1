import type { ProColumns } from '@ant-design/pro-components';
import type { Exchange } from '@common/endpoints/exchange';
import { TOKEN_SYMBOL } from '@config/token';
import { Tag } from 'antd';
import { Amount } from '@/components/Amount';
import { Time } from '@/components/Time';
import styles from './index.module.css';

const PAIR = '加密幣 → 廣告幣';
// Only completed conversions are listed.
const Done = () => <Tag color="green">已完成</Tag>;

export const tableColumns: ProColumns<Exchange>[] = [
  { title: '編號', width: 90, dataIndex: 'id' },
  { title: '時間', width: 170, render: (_, one) => <Time at={one.createdAt} /> },
  { title: '項目', width: 150, render: () => PAIR },
  {
    title: '兌換',
    align: 'right',
    render: (_, one) => <Amount value={one.in} unit={TOKEN_SYMBOL} />,
  },
  {
    title: '手續費',
    align: 'right',
    render: (_, one) => <Amount value={one.fee} unit={TOKEN_SYMBOL} />,
  },
  { title: '匯率', align: 'right', render: (_, one) => `1：${one.rate}` },
  {
    title: '換得',
    align: 'right',
    render: (_, one) => <Amount value={one.out} unit="廣告幣" />,
  },
  { title: '狀態', width: 90, render: () => <Done /> },
];

export const cardColumns: ProColumns<Exchange>[] = [
  {
    render: (_, one) => (
      <article className={styles.card}>
        <span className={styles.quiet}>
          編號 {one.id}・<Time at={one.createdAt} />
        </span>
        <Done />
        <span>{PAIR}</span>
        <strong>
          <Amount value={one.out} unit="廣告幣" />
        </strong>
        <span className={styles.quiet}>
          兌換 <Amount value={one.in} unit={TOKEN_SYMBOL} />
        </span>
        <span className={styles.quiet}>
          手續費 <Amount value={one.fee} unit={TOKEN_SYMBOL} />
          ・匯率 1：{one.rate}
        </span>
      </article>
    ),
  },
];
