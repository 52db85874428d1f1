import type { Purchase } from '@common/endpoints/reviews';
import { ratingSum } from '@common/selling/ratings';
import { useLocation } from '@umijs/max';
import { useRef, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { ReportReview } from '@/components/Report/ReportButton';
import { RetryButton } from '@/components/RetryButton';
import { SectionPages } from '@/components/SectionPages';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { RatingSummary, type ReviewFilter } from './RatingSummary';
import styles from './Review.module.css';
import { ReviewItem } from './ReviewItem';
import { WRITE_REVIEW } from './writeReview';

const PAGE_SIZE = 5;
// Loaded only for buyers and, to reply, for the seller.
const MyPurchase = lazyPart(async () => (await import('./MyPurchase')).MyPurchase);
const ReplyForm = lazyPart(async () => (await import('./ReplyForm')).ReplyForm);

const keyOf = ({ out_trade_no, position }: Purchase) => `${out_trade_no}/${position}`;

function firstToReview(purchases: Purchase[]): string | undefined {
  const first = purchases.find(({ review }) => !review) ?? purchases[0];
  return first && keyOf(first);
}

interface Props {
  productId: number;
  isPlatform: boolean;
}

/** A product's reviews; for a buyer also a form for each of their purchases. */
export function Reviews({ productId, isPlatform }: Props) {
  const { user } = useSession();
  const [filter, setFilter] = useState<ReviewFilter>({ pictured: false });
  const { stars, pictured } = filter;
  const [current, setCurrent] = useState(1);
  const { data, error, loading, refresh } = useApi(
    () =>
      api('GET /api/products/:id/reviews', {
        params: { id: productId },
        query: {
          current: String(current),
          pageSize: String(PAGE_SIZE),
          ...(stars !== undefined && { stars: String(stars) }),
          ...(pictured && { pictures: '1' }),
        },
        skipErrorHandler: true,
      }),
    { refreshDeps: [productId, current, stars, pictured, user?.access_token] },
  );
  const mine = useApi(
    () =>
      api('GET /api/me/reviews', { query: { product: String(productId) }, skipErrorHandler: true }),
    { ready: user !== undefined, refreshDeps: [productId, user?.access_token] },
  );
  const wantsToWrite = useLocation().hash === `#${WRITE_REVIEW}`;
  const wanted = useRef<string>(undefined);
  const purchases = mine.data?.list ?? [];
  // Keeps the first purchase found: after its review is written, the page must not scroll to the next one.
  if (wantsToWrite) wanted.current ??= firstToReview(purchases);
  const count = data ? ratingSum(data.ratings).count : 0;

  return (
    <section className={styles.reviews} aria-labelledby="reviews">
      <h2 id="reviews">買家評價</h2>
      {user &&
        purchases.map((purchase) => (
          <MyPurchase
            key={keyOf(purchase)}
            purchase={purchase}
            isWanted={keyOf(purchase) === wanted.current}
            onDone={() => {
              mine.refresh();
              refresh();
            }}
          />
        ))}
      {error && !data && !loading && (
        <RetryButton onRetry={refresh}>無法載入評價，重新載入</RetryButton>
      )}
      {data && count === 0 && (
        <p className={styles.quiet}>還沒有人評價。買過的人，都能在訂單完成後留下心得。</p>
      )}
      {data && count > 0 && (
        <>
          <RatingSummary
            ratings={data.ratings}
            pictured={data.pictured}
            filter={filter}
            onFilter={(chosen) => {
              setFilter(chosen);
              setCurrent(1);
            }}
          />
          <ul className={styles.list} aria-busy={loading}>
            {data.list.map((review) => (
              <li key={review.id}>
                <ReviewItem
                  review={review}
                  aside={
                    <ReportReview
                      review={review}
                      isReplyExempt={isPlatform || data.canReply}
                      isOwn={purchases.some((one) => one.review?.id === review.id)}
                    />
                  }
                >
                  {data.canReply && !review.reply && (
                    <ReplyForm
                      name={String(review.id)}
                      onSend={(text) =>
                        api('POST /api/reviews/:id/reply', {
                          params: { id: review.id },
                          body: { text },
                        }).then(refresh)
                      }
                    />
                  )}
                </ReviewItem>
              </li>
            ))}
          </ul>
          <SectionPages
            label="評價分頁"
            pageSize={PAGE_SIZE}
            current={current}
            total={data.total}
            onChange={setCurrent}
          />
        </>
      )}
    </section>
  );
}
