import type { Follow } from '@common/endpoints/follows';
import { sellerPath } from '@common/shopfront/sellerPath';
import { Link } from '@umijs/max';
import { RowBones } from '@/components/Bones/RowBones';
import { EmptyState } from '@/components/EmptyState';
import { Loaded } from '@/components/Loaded';
import { NewerOlder } from '@/components/NewerOlder';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { CollectTabs } from './CollectTabs';
import { FollowedSeller } from './FollowedSeller';
import styles from './index.module.css';
import { SELLERS } from './views';

/** 追蹤的賣家: the sellers that the member follows, with what is new of each. */
export function FollowedSellers() {
  const { memberKey } = useSession();
  const { cursor, turn } = usePageQuery();
  const request = useApi(
    () => api('GET /api/me/follows', { query: cursor, skipErrorHandler: true }),
    { refreshDeps: [memberKey, cursor.before, cursor.after] },
  );
  return (
    <section>
      <h1 className={styles.title}>我的收藏</h1>
      <div className={styles.bar}>
        <CollectTabs current={SELLERS} sort="added" />
      </div>
      <Loaded
        request={request}
        waiting={<RowBones label="追蹤的賣家載入中" />}
        failed={(retry) => <EmptyState tall text="無法載入追蹤的賣家。" retry={retry} />}
      >
        {({ list, total, older, newer }) => (
          <>
            {list.length === 0 ? <Empty /> : <Sellers list={list} />}
            <NewerOlder
              total={total}
              onNewer={newer === null ? undefined : () => turn({ after: String(newer) })}
              onOlder={older === null ? undefined : () => turn({ before: String(older) })}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

const Empty = () => (
  <EmptyState
    tall
    text="還沒有追蹤的賣家。在賣場或商品頁按「追蹤」，賣家有新品時會通知您，一天最多一則。"
  >
    <Link to="/market">逛逛市集</Link>
  </EmptyState>
);

const Sellers = ({ list }: { list: readonly Follow[] }) => (
  <ul className={styles.list} aria-label="追蹤的賣家">
    {list.map((follow) => (
      <li key={follow.id}>
        <FollowedSeller follow={follow} to={sellerPath(follow.seller)} />
      </li>
    ))}
  </ul>
);
