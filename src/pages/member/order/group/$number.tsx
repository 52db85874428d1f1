import { ORDER_NUMBER_PATTERN } from '@common/urlText';
import { TOKEN_SYMBOL } from '@config/token';
import { Link, Navigate, useParams } from '@umijs/max';
import { Amount } from '@/components/Amount';
import { OrderLines } from '@/components/Order/OrderLines';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { PageMessage } from '@/components/PageMessage';
import Loading from '@/loading';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import styles from './group.module.css';

const NUMBER = new RegExp(ORDER_NUMBER_PATTERN);

/** Orders that one checkout paid together, with a link to each. */
export default function OrderGroupPage() {
  const { number = '' } = useParams();
  usePageTitle('付款完成');
  if (!NUMBER.test(number)) return <Navigate to="/404" replace />;
  return <Group key={number} number={number} />;
}

function Group({ number }: { number: string }) {
  const { data, error, loading, refresh } = useApi(() =>
    api('GET /api/order-groups/:number', { params: { number } }),
  );
  if (!data && error && !loading) {
    return (
      <PageMessage
        title="無法載入訂單"
        text="請檢查網路後再試一次，您的訂單與款項不受影響。"
        retry={refresh}
      />
    );
  }
  if (!data) return <Loading />;
  return (
    <section>
      <h1 className={styles.title}>付款完成</h1>
      <p className={styles.quiet}>
        共付 <Amount value={data.coinAmount} unit={TOKEN_SYMBOL} />
        {data.advAmount !== '0' && (
          <>
            ，折抵 <Amount value={data.advAmount} unit="廣告幣" />
          </>
        )}
        。成立 {data.orders.length} 筆訂單，賣家會各自出貨。
      </p>
      <ul className={styles.orders}>
        {data.orders.map(({ out_trade_no, status, total, lines }) => (
          <li key={out_trade_no}>
            <h2>
              <Link to={`/member/order/view/${out_trade_no}`}>訂單 {out_trade_no}</Link>
              <OrderStatusTag status={status} />
            </h2>
            <OrderLines lines={lines} />
            <p>
              訂單金額 <Amount value={total} unit={TOKEN_SYMBOL} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
