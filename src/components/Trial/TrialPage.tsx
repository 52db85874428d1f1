import type { Trial, TrialQuery } from '@common/endpoints/trial';
import { Alert, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { RetryButton } from '../RetryButton';
import styles from './Trial.module.css';
import { TrialDiscounts } from './TrialDiscounts';
import { TrialGoodsList } from './TrialGoodsList';
import { TrialSum } from './TrialSum';
import { TrialTermsForm } from './TrialTermsForm';
import { type RenderMemberPicker, useTrial } from './useTrial';

interface Props {
  read: (query: TrialQuery) => Promise<Trial>;
  /** Finds goods for the cart. */
  picker: (add: (productId: number) => void) => ReactNode;
  /** Finds a member to try for; undefined for who may not. */
  memberPicker?: RenderMemberPicker | undefined;
  /** The owners of the discounts on trial. */
  about: string;
}

/** 優惠試算: what a cart would get, and why it would not get the rest. Nothing is ordered or used. */
export function TrialPage({ read, picker, memberPicker, about }: Props) {
  const cart = useTrial(read);
  const { goods, trial, fault, loading, retry } = cart;
  return (
    <>
      <p className={styles.quiet}>
        {about}用結帳的規則計算，不會下單，也不會用掉次數。價格、庫存與使用次數以現在為準。
      </p>
      <TrialTermsForm cart={cart} memberPicker={memberPicker} />
      <section className={styles.part} aria-label="試算的商品">
        <h2>商品</h2>
        {picker(cart.add)}
        <TrialGoodsList cart={cart} />
        {goods.length === 0 && (
          <p className={styles.quiet}>加入商品後，就會列出每個優惠折多少，或為什麼不適用。</p>
        )}
      </section>
      {fault && goods.length > 0 && !loading && (
        <Alert
          className={styles.fault}
          type="error"
          showIcon
          title={fault}
          action={<RetryButton onRetry={retry} />}
        />
      )}
      {!trial && loading && goods.length > 0 && <Skeleton active paragraph={{ rows: 6 }} />}
      {trial && !(fault && !loading) && (
        <div className={styles.result} aria-busy={loading}>
          <TrialSum trial={trial} onWay={cart.chooseWay} />
          <TrialDiscounts trial={trial} onUse={(code) => cart.setTerms({ code })} />
        </div>
      )}
    </>
  );
}
