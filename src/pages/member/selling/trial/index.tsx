import { Select } from 'antd';
import { TrialPage } from '@/components/Trial/TrialPage';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import styles from '../index.module.css';
import { SellingTabs } from '../SellingTabs';

/** 優惠試算: of the member's own goods and discounts. */
export default function SellerTrial() {
  usePageTitle('我的賣場優惠試算');
  return (
    <section>
      <SellingTabs />
      <header className={styles.head}>
        <h1>優惠試算</h1>
      </header>
      <TrialPage
        about="試算您自己的優惠活動和優惠券。"
        read={(query) =>
          api('GET /api/me/selling/discounts/trial', { query, skipErrorHandler: true })
        }
        picker={(add) => <MyGoods onPick={add} />}
      />
    </section>
  );
}

function MyGoods({ onPick }: { onPick: (productId: number) => void }) {
  const goods = useApi(() => api('GET /api/me/selling/goods'));
  return (
    <Select<number>
      style={{ width: '100%', maxWidth: 480 }}
      showSearch={{ optionFilterProp: 'label' }}
      value={null}
      loading={goods.loading}
      placeholder="您上架中的商品"
      aria-label="加入試算的商品"
      notFoundContent={goods.loading ? null : '還沒有上架中的商品'}
      options={(goods.data ?? []).map(({ productId, title }) => ({
        value: productId,
        label: title,
      }))}
      onSelect={onPick}
    />
  );
}
