import type { StockAlert } from '@common/endpoints/stockAlerts';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Button, Tag } from 'antd';
import { Amount } from '@/components/Amount';
import { RowBones } from '@/components/Bones/RowBones';
import { EmptyState } from '@/components/EmptyState';
import { Loaded } from '@/components/Loaded';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { CollectRow } from './CollectRow';
import { CollectTabs } from './CollectTabs';
import styles from './index.module.css';
import { WAITING } from './views';

/** The variants whose return to stock the member waits for. */
export function StockAlerts() {
  const { memberKey } = useSession();
  const request = useApi(() => api('GET /api/me/stock-alerts', { skipErrorHandler: true }), {
    refreshDeps: [memberKey],
  });
  // A notice ends the wait.
  useEvents(({ type }) => {
    if (type === 'notice') request.refresh();
  });
  return (
    <section>
      <h1 className={styles.title}>我的收藏</h1>
      <div className={styles.bar}>
        <CollectTabs current={WAITING} sort="added" />
      </div>
      <Loaded
        request={request}
        waiting={<RowBones label="等到貨的商品載入中" pictured />}
        failed={(retry) => <EmptyState tall text="無法載入等到貨的商品。" retry={retry} />}
      >
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState
              tall
              text="沒有在等到貨的商品。商品售完時按「到貨通知我」，到貨會通知您一次。"
            >
              <Link to="/shop">逛逛商城</Link>
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {list.map((alert) => (
                <li key={alert.skuId}>
                  <StockAlertRow alert={alert} onRemoved={request.refresh} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function StockAlertRow({ alert, onRemoved }: { alert: StockAlert; onRemoved: () => void }) {
  const { skuId, skuName, product } = alert;
  const { run: remove, loading } = useApi(
    () => api('DELETE /api/me/stock-alerts/:skuId', { params: { skuId } }),
    {
      manual: true,
      onSuccess() {
        void toast.success('已取消到貨通知');
        onRemoved();
      },
    },
  );
  const to = `/product/view/${product.id}${skuName ? `?sku=${skuId}` : ''}`;
  const name = skuName ? `${product.title}（${skuName}）` : product.title;
  return (
    <CollectRow
      product={product}
      to={to}
      name={name}
      action={
        <Button loading={loading} onClick={remove} aria-label={`取消 ${name} 的到貨通知`}>
          取消通知
        </Button>
      }
    >
      <span className={styles.marks}>
        <Tag>等到貨</Tag>
        {product.away && <Tag color="orange">{product.away}</Tag>}
      </span>
      <p className={styles.price}>
        <Amount value={product.price} unit={TOKEN_SYMBOL} />
      </p>
    </CollectRow>
  );
}
