import type { OrderGroup } from '@common/endpoints/checkout';
import { amountToString, parseAmount } from '@common/money/money';
import { ORDER } from '@common/orders/orderTransitions';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from '@/components/Amount';
import styles from './group.module.css';

/** The page's title, by what has become of the group. */
export function titleOf({ state, orders }: OrderGroup): string {
  if (state === 'unpaid') return '一起付款';
  if (state === 'paid') return '付款完成';
  return orders[0]?.status === ORDER.failed ? '付款失敗' : '訂單已取消';
}

function Sum({ coinAmount, advAmount }: OrderGroup) {
  return (
    <>
      <Amount value={coinAmount} unit={TOKEN_SYMBOL} />
      {advAmount !== '0' && (
        <>
          ，折抵 <Amount value={advAmount} unit="廣告幣" />
        </>
      )}
    </>
  );
}

/** The sum of credited transfers, base units. */
const creditedOf = ({ payments }: OrderGroup) =>
  payments.reduce((sum, { amount }) => sum + parseAmount(amount ?? '0'), 0n);

/** Title, and in a sentence or two what the group is, what was paid and where the money is. */
export function GroupHead({ group }: { group: OrderGroup }) {
  const { state, orders, missing } = group;
  const credited = creditedOf(group);
  return (
    <>
      <h1 className={styles.title}>{titleOf(group)}</h1>
      {state === 'unpaid' && (
        <p className={styles.quiet}>
          {orders.length} 筆訂單一次付清 <Sum {...group} />
          。商品先為您保留，付款完成後賣家會各自出貨。
          {credited > 0n && missing !== null && (
            <>
              已收到 <Amount value={amountToString(credited)} unit={TOKEN_SYMBOL} />
              ，存在您的餘額
              {missing === '0' ? (
                '。'
              ) : (
                <>
                  ，還差 <Amount value={missing} unit={TOKEN_SYMBOL} />。
                </>
              )}
            </>
          )}
        </p>
      )}
      {state === 'paid' && (
        <p className={styles.quiet}>
          共付 <Sum {...group} />
          。成立 {orders.length} 筆訂單，賣家會{orders.length > 1 ? '各自' : '儘快'}出貨。
        </p>
      )}
      {state === 'ended' && (
        <p className={styles.quiet}>
          {orders.length} 筆訂單都沒有成立，商品不再為您保留。
          {credited > 0n && (
            <>
              已收到的 <Amount value={amountToString(credited)} unit={TOKEN_SYMBOL} />{' '}
              存在您的餘額。
            </>
          )}
        </p>
      )}
    </>
  );
}
