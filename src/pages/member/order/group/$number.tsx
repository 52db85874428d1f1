import { ORDER_NUMBER_PATTERN } from '@common/text/urlText';
import { TOKEN_SYMBOL } from '@config/token';
import { Link, Navigate, useParams } from '@umijs/max';
import { Amount } from '@/components/Amount';
import { CardBones } from '@/components/Bones/CardBones';
import { BuyAgain } from '@/components/Order/BuyAgain';
import { OrderLines } from '@/components/Order/OrderLines';
import { SoldBy } from '@/components/Order/SoldBy';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { PageMessage } from '@/components/PageMessage';
import { usePageTitle } from '@/usePageTitle';
import { GroupHead, titleOf } from './GroupHead';
import styles from './group.module.css';
import { PayGroup } from './PayGroup';
import { useLiveGroup } from './useLiveGroup';

const NUMBER = new RegExp(ORDER_NUMBER_PATTERN);

/** Orders that one checkout placed: paid together here, or paid already, with a link to each. */
export default function OrderGroupPage() {
  const { number = '' } = useParams();
  if (!NUMBER.test(number)) return <Navigate to="/404" replace />;
  return <Group key={number} number={number} />;
}

function Group({ number }: { number: string }) {
  const { group, hasFailed, refresh, mutate } = useLiveGroup(number);
  usePageTitle(group && titleOf(group));
  if (!group && hasFailed) {
    return (
      <PageMessage
        title="無法載入訂單"
        text="請檢查網路後再試一次，您的訂單與款項不受影響。"
        retry={refresh}
      />
    );
  }
  if (!group) return <CardBones heights={[180, 200, 200]} />;
  return (
    <section className={styles.group}>
      <header>
        <GroupHead group={group} />
      </header>
      {group.state === 'unpaid' && <PayGroup group={group} onChange={mutate} onRefresh={refresh} />}
      {group.state === 'ended' && (
        <div className={styles.actions}>
          <BuyAgain lines={group.orders.flatMap(({ lines }) => lines)} />
        </div>
      )}
      <ul className={styles.orders}>
        {group.orders.map((order) => (
          <li key={order.out_trade_no}>
            <h2>
              <Link to={`/member/order/view/${order.out_trade_no}`}>訂單 {order.out_trade_no}</Link>
            </h2>
            <p className={styles.seller}>
              <SoldBy order={order} />
              <OrderStatusTag status={order.status} />
            </p>
            <OrderLines lines={order.lines} />
            <p className={styles.total}>
              訂單金額 <Amount value={order.total} unit={TOKEN_SYMBOL} />
            </p>
          </li>
        ))}
      </ul>
      {group.state === 'paid' && (
        <p className={styles.onward}>
          <Link to="/member/order">我的訂單</Link>
          <Link to="/shop">繼續逛逛</Link>
        </p>
      )}
    </section>
  );
}
