import { ratingSum } from '@common/ratings';
import { useRequest } from 'ahooks';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { api } from '@/services/api';
import { useSession } from '@/session/useSession';
import { RatingSummary } from './RatingSummary';
import styles from './Review.module.css';
import { ReviewItem } from './ReviewItem';

const PAGE_SIZE = 5;
// Fields are for those who have something to say.
const MyPurchase = lazyPart(async () => (await import('./MyPurchase')).MyPurchase);
const ReplyForm = lazyPart(async () => (await import('./ReplyForm')).ReplyForm);

/** What buyers say of a product, and the reader's own say where they bought it. */
export function Reviews({ productId }: { productId: number }) {
  const { user } = useSession();
  const [stars, setStars] = useState<number>();
  const [current, setCurrent] = useState(1);
  const { data, error, loading, refresh } = useRequest(
    () =>
      api('GET /api/products/:id/reviews', {
        params: { id: productId },
        query: {
          current: String(current),
          pageSize: String(PAGE_SIZE),
          ...(stars !== undefined && { stars: String(stars) }),
        },
        skipErrorHandler: true,
      }),
    { refreshDeps: [productId, current, stars, user?.access_token], onError() {} },
  );
  const mine = useRequest(
    () =>
      api('GET /api/me/reviews', { query: { product: String(productId) }, skipErrorHandler: true }),
    { ready: user !== undefined, refreshDeps: [productId, user?.access_token], onError() {} },
  );
  const count = data ? ratingSum(data.ratings).count : 0;
  const pages = data ? Math.ceil(data.total / PAGE_SIZE) : 0;

  return (
    <section className={styles.reviews} aria-labelledby="reviews">
      <h2 id="reviews">買家評價</h2>
      <Suspense fallback={null}>
        {user &&
          mine.data?.list.map((purchase) => (
            <MyPurchase
              key={`${purchase.out_trade_no}/${purchase.position}`}
              purchase={purchase}
              onDone={() => {
                mine.refresh();
                refresh();
              }}
            />
          ))}
      </Suspense>
      {error && !data && !loading && <Button onClick={refresh}>評價沒有載入成功，重新載入</Button>}
      {data && count === 0 && (
        <p className={styles.quiet}>還沒有人評價。買過的人，都能在訂單完成後留下心得。</p>
      )}
      {data && count > 0 && (
        <>
          <RatingSummary
            ratings={data.ratings}
            stars={stars}
            onStars={(chosen) => {
              setStars(chosen);
              setCurrent(1);
            }}
          />
          <ul className={styles.list} aria-busy={loading}>
            {data.list.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review}>
                  {data.canReply && !review.reply && (
                    <Suspense fallback={null}>
                      <ReplyForm
                        onSend={(text) =>
                          api('POST /api/reviews/:id/reply', {
                            params: { id: review.id },
                            body: { text },
                          }).then(refresh)
                        }
                      />
                    </Suspense>
                  )}
                </ReviewItem>
              </li>
            ))}
          </ul>
          {pages > 1 && (
            <nav className={styles.pages} aria-label="評價分頁">
              <Button disabled={current <= 1} onClick={() => setCurrent(current - 1)}>
                上一頁
              </Button>
              <span>
                第 {current} 頁，共 {pages} 頁
              </span>
              <Button disabled={current >= pages} onClick={() => setCurrent(current + 1)}>
                下一頁
              </Button>
            </nav>
          )}
        </>
      )}
    </section>
  );
}
