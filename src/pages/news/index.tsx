import type { NewsCard } from '@common/endpoints/news';
import { NEWS_CATEGORIES, newsCategory } from '@common/lists/newsCategory';
import { NEWS_PAGE_SIZE, newsRequest } from '@common/shopfront/newsQuery';
import { history, useLocation } from '@umijs/max';
import { EmptyState } from '@/components/EmptyState';
import { LinkTabs } from '@/components/LinkTabs';
import { NewsCards } from '@/components/News/NewsCards';
import { PlainButton } from '@/components/PlainButton';
import { ListingPages } from '@/components/ProductListing/ListingPages';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import styles from './index.module.css';
import { useNewsQuery } from './useNewsQuery';

const CHIPS = [{ value: '', label: '全部' } as const, ...NEWS_CATEGORIES];

interface ListProps {
  news: readonly NewsCard[] | undefined;
  isLoading: boolean;
  isFirstPage: boolean;
  hasAllNews: boolean;
  pathname: string;
}

/** The page's news, or why there are none. */
function NewsList({ news, isLoading, isFirstPage, hasAllNews, pathname }: ListProps) {
  if (news?.length === 0 && !isLoading) {
    return (
      <EmptyState tall text={isFirstPage ? '這裡還沒有消息，歡迎稍後再來。' : '這一頁沒有消息。'}>
        {!hasAllNews && (
          <PlainButton type="primary" onClick={() => history.push(pathname)}>
            看全部消息
          </PlainButton>
        )}
      </EmptyState>
    );
  }
  return (
    <div className={isLoading && news ? styles.stale : undefined} aria-busy={isLoading}>
      <NewsCards news={news} skeletons={NEWS_PAGE_SIZE} eager heading="h2" />
    </div>
  );
}

/** News by category; category and page are in the URL. */
export default function News() {
  const { pathname } = useLocation();
  const { query, searchOf } = useNewsQuery();
  const { category, current } = query;
  usePageTitle(category ? `${newsCategory(category).label}－最新消息` : '最新消息');
  const { data, error, loading, refresh } = useApi(
    () => api('GET /api/news', { query: newsRequest(query) }),
    // The request layer has shown the error; the page offers a retry.
    { refreshDeps: [category, current] },
  );
  const last = data ? Math.max(1, Math.ceil(data.total / NEWS_PAGE_SIZE)) : 1;

  return (
    <section>
      <h1 className={styles.title}>最新消息</h1>
      <LinkTabs
        look="chips"
        className={styles.chips}
        label="消息分類"
        items={CHIPS}
        current={category}
        to={(value) => ({ pathname, search: searchOf({ category: value }) })}
      />
      {error && !loading ? (
        <EmptyState tall text="無法載入消息，請檢查網路後再試一次。" retry={refresh} />
      ) : (
        <NewsList
          news={data?.list}
          isLoading={loading}
          isFirstPage={current === 1}
          hasAllNews={!category && current === 1}
          pathname={pathname}
        />
      )}
      {last > 1 && (
        <ListingPages
          pathname={pathname}
          current={current}
          last={last}
          searchOf={(to) => searchOf({ current: to })}
        />
      )}
    </section>
  );
}
