import type { ProColumns } from '@ant-design/pro-components';
import type { AwaitedMessages } from '@common/endpoints/orderMessages';
import { Link } from '@umijs/max';
import { PagedTable } from '@/components/PagedTable';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import styles from './listHead.module.css';

const columns: ProColumns<AwaitedMessages>[] = [
  {
    title: '訂單與留言',
    render: (_, { out_trade_no, title, text, count }) => (
      <div className={styles.said}>
        <Link to={`/admin/orders/${out_trade_no}#messages`}>{out_trade_no}</Link>
        <small className={styles.under}>{title}</small>
        {text || '（圖片）'}
        {count > 1 && `　共 ${count} 則`}
      </div>
    ),
  },
  { title: '買家', render: (_, { buyerName }) => buyerName },
  { title: '等待回覆', render: (_, { since }) => <Time at={since} /> },
];

/** 買家留言: the platform's orders whose buyers wait for an answer. */
export default function OrderMessagesQueue() {
  usePageTitle('買家留言');
  const { current, change } = usePageQuery();
  return (
    <PagedTable<AwaitedMessages>
      title="買家留言"
      hint="平台商品的買家在等回覆，等最久的在前。在訂單頁回覆，或標示不需回覆。"
      rowKey="out_trade_no"
      columns={columns}
      current={current}
      read={(page) => api('GET /api/admin/order-messages', { query: page })}
      onPage={(current) => change({ current })}
      empty="沒有等待回覆的留言。"
    />
  );
}
