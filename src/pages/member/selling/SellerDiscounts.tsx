import type { Coupon } from '@common/endpoints/coupons';
import type { Deal } from '@common/endpoints/deals';
import type { Page } from '@common/envelope';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { Amount } from '@/components/Amount';
import { DiscountStanding } from '@/components/Discount/DiscountStanding';
import { scopeParts } from '@/components/Discount/scopeParts';
import { EmptyState } from '@/components/EmptyState';
import { ListPages } from '@/components/ListPages';
import { Loaded } from '@/components/Loaded';
import { Time } from '@/components/Time';
import { useListPage } from '@/components/useListPage';
import { usePageQuery } from '@/components/usePageQuery';
import { toast } from '@/feedback/feedback';
import { usePageTitle } from '@/usePageTitle';
import styles from './index.module.css';
import { SellingTabs } from './SellingTabs';

const PAGE_SIZE = 10;

interface Facts {
  title: string;
  /** Number of uses. */
  uses: string;
  /** Further lines. */
  terms?: string;
  limits?: string;
}

interface RowProps {
  discount: Coupon | Deal;
  facts: Facts;
  onChange: () => void;
}

function DiscountRow({ discount, facts: { title, uses, terms, limits }, onChange }: RowProps) {
  const { given, startsAt, endsAt, stopped } = discount;
  const scope = scopeParts(discount).join('與');
  return (
    <article className={styles.sale}>
      <header>
        <span>
          <DiscountStanding discount={discount} /> <b>{title}</b>
        </span>
        <span className={styles.quiet}>{uses}</span>
      </header>
      {terms && <p>{terms}</p>}
      <p className={styles.quiet}>
        {scope ? `限 ${scope}` : '全部商品'}
        {limits && `・${limits}`}・已折抵 <Amount value={given} unit={TOKEN_SYMBOL} />
      </p>
      <p className={styles.quiet}>
        <Time at={startsAt} /> 到 <Time at={endsAt} />
      </p>
      {stopped ? (
        <p className={styles.note}>平台停止的原因：{stopped.reason}</p>
      ) : (
        <div className={styles.actions}>
          <Button onClick={onChange}>修改</Button>
        </div>
      )}
    </article>
  );
}

export interface DiscountDialogProps<T> {
  /** Undefined for a new one. */
  discount: T | undefined;
  onDone: (saved: T) => void;
  onRefused: () => void;
  onClose: () => void;
}

interface Props<T> {
  /** 優惠券 or 優惠活動. */
  name: string;
  empty: string;
  read: (query: { current: string; pageSize: string }) => Promise<Page<T>>;
  factsOf: (discount: T) => Facts;
  savedText: (saved: T) => string;
  dialog: (props: DiscountDialogProps<T>) => ReactNode;
}

/** Coupons or deals that the member made for their own goods, and bears. */
export function SellerDiscounts<T extends Coupon | Deal>(props: Props<T>) {
  const { name, empty, read, factsOf, savedText, dialog } = props;
  usePageTitle(`我的賣場${name}`);
  const { current, change } = usePageQuery();
  const [editing, setEditing] = useState<{ discount?: T }>();
  const { request } = useListPage(String(current), () =>
    read({ current: String(current), pageSize: String(PAGE_SIZE) }),
  );
  return (
    <section>
      <SellingTabs />
      <header className={styles.head}>
        <h1>{name}</h1>
        <Button type="primary" onClick={() => setEditing({})}>
          新增{name}
        </Button>
      </header>
      <Loaded
        request={request}
        waiting={<Skeleton active paragraph={{ rows: 6 }} />}
        failed={(retry) => <EmptyState tall text={`無法載入${name}。`} retry={retry} />}
      >
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState tall text={empty} />
          ) : (
            <ul className={styles.list}>
              {list.map((discount) => (
                <li key={discount.id}>
                  <DiscountRow
                    discount={discount}
                    facts={factsOf(discount)}
                    onChange={() => setEditing({ discount })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ListPages
        current={current}
        pageSize={PAGE_SIZE}
        total={request.data?.total}
        onChange={(current) => change({ current })}
      />
      {editing &&
        dialog({
          discount: editing.discount,
          onClose: () => setEditing(undefined),
          onRefused: request.refresh,
          onDone(saved) {
            setEditing(undefined);
            request.refresh();
            void toast.success(savedText(saved));
          },
        })}
    </section>
  );
}
