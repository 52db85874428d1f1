import type { OrderSummary } from '@common/endpoints/orderShapes';
import { history } from '@umijs/max';
import { Button } from 'antd';
import { toast } from '@/feedback/feedback';
import { useApi } from '@/services/useApi';

/** Puts the goods of an order into the cart once more, and opens it. */
export function BuyAgain({ lines }: Pick<OrderSummary, 'lines'>) {
  const { run, loading } = useApi(
    async () => {
      const { addOrderAgain } = await import('@/cart/cart');
      const added = await addOrderAgain(lines);
      if (added === 0) {
        toast.warning('這筆訂單的商品現在不能加入購物車。');
        return;
      }
      if (added < lines.length) {
        toast.info(`有 ${lines.length - added} 項現在不能買，沒有加入購物車。`);
      }
      history.push('/cart');
    },
    { manual: true },
  );
  return (
    <Button loading={loading} onClick={run}>
      再買一次
    </Button>
  );
}
