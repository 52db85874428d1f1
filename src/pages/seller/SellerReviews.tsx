import { PLATFORM_KEY } from '@common/shopfront/sellerPath';
import { sellerReviewsRequest } from '@common/shopfront/sellerQuery';
import { Link, useLocation } from '@umijs/max';
import { EmptyState } from '@/components/EmptyState';
import { Loaded } from '@/components/Loaded';
import { ListingPages } from '@/components/ProductListing/ListingPages';
import { ReportReview } from '@/components/Report/ReportButton';
import reviews from '@/components/Review/Review.module.css';
import { ReviewItem } from '@/components/Review/ReviewItem';
import { useListPage } from '@/components/useListPage';
import Loading from '@/loading';
import { api } from '@/services/api';
import { useSession } from '@/session/useSession';
import styles from './Seller.module.css';
import type { TabProps } from './useSellerQuery';

/** Reviews of everything that the seller sold, newest first. */
export function SellerReviews({ seller, query, searchOf }: TabProps) {
  const { pathname } = useLocation();
  const { user } = useSession();
  const isReplyExempt = seller === PLATFORM_KEY || seller === String(user?.member?.id);
  const asked = sellerReviewsRequest(query);
  const { request, last } = useListPage(`reviews ${query.current}`, () =>
    api('GET /api/sellers/:seller/reviews', {
      params: { seller },
      query: asked,
      skipErrorHandler: true,
    }),
  );
  return (
    <div className={styles.tab}>
      <Loaded
        request={request}
        waiting={<Loading />}
        failed={(retry) => (
          <EmptyState tall text="無法載入評價，請檢查網路後再試一次。" retry={retry} />
        )}
      >
        {(page) =>
          page.list.length === 0 ? (
            <EmptyState tall text="還沒有人評價這位賣家的商品。" />
          ) : (
            <ul className={`${reviews.list} ${styles.reviews}`}>
              {page.list.map((review) => (
                <li key={review.id}>
                  <Link to={`/product/view/${review.product.id}`}>{review.product.title}</Link>
                  <ReviewItem
                    review={review}
                    aside={
                      <ReportReview
                        review={review}
                        isReplyExempt={isReplyExempt}
                        isOwn={page.own.includes(review.id)}
                      />
                    }
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {last > 1 && (
        <ListingPages
          pathname={pathname}
          current={query.current}
          last={last}
          searchOf={(current) => searchOf({ current })}
        />
      )}
    </div>
  );
}
