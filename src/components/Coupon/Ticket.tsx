import type { PublicCoupon } from '@common/endpoints/keptCoupons';
import { sellerPath } from '@common/shopfront/sellerPath';
import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { Time } from '../Time';
import { termsText } from './kinds';
import styles from './Ticket.module.css';

/** Its scope of goods, in words. */
function goodsText({
  categories,
  productIds,
  platformOnly,
  seller,
  sellers,
}: PublicCoupon): string {
  const parts = [
    ...(categories.length > 0 ? [`「${categories.map(({ name }) => name).join('、')}」分類`] : []),
    ...(productIds.length > 0 ? [`指定的 ${productIds.length} 件商品`] : []),
  ];
  const all = seller.isPlatform && !platformOnly ? '商城與市集的' : '';
  const whose = sellers.length > 0 ? `${sellers.map(({ name }) => name).join('、')} 的` : all;
  return parts.length > 0 ? `限${whose}${parts.join('與')}` : `${whose}全部商品`;
}

/** Path of the page with the goods that it applies to. */
export function goodsPath({ seller, sellers, categories, productIds }: PublicCoupon): string {
  const [productId, ...products] = productIds;
  const [category, ...others] = categories;
  if (productId && products.length === 0 && !category) return `/product/view/${productId}`;
  if (!seller.isPlatform) return sellerPath(seller);
  const [named, ...rest] = sellers;
  if (named) return rest.length === 0 ? sellerPath(named) : '/market';
  return category && others.length === 0 ? `/shop?category=${category.slug}` : '/shop';
}

interface Props {
  coupon: PublicCoupon;
  /** Beside the period: what is left, or why it is over. */
  note?: ReactNode;
  /** Names whose it is; without on the seller's own page. */
  showsSeller?: boolean;
  children?: ReactNode;
}

/** A coupon with its rule in words, and what can be done with it. */
export function Ticket({ coupon, note, showsSeller = false, children }: Props) {
  const { code, seller, firstOrderOnly, perMember, startsAt, endsAt } = coupon;
  return (
    <li className={styles.ticket}>
      <div className={styles.about}>
        <b className={styles.terms}>{termsText(coupon)}</b>
        <p className={styles.quiet}>
          {showsSeller && (
            <>
              <Link to={sellerPath(seller)}>{seller.name}</Link>，
            </>
          )}
          {goodsText(coupon)}
          {firstOrderOnly ? '，限首次購物' : `，每人 ${perMember} 次`}
        </p>
        <p className={styles.quiet}>
          {startsAt > Date.now() && (
            <>
              從 <Time at={startsAt} />{' '}
            </>
          )}
          到 <Time at={endsAt} />
          {note && <>，{note}</>}
        </p>
        <p className={styles.quiet}>優惠碼 {code}</p>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  );
}
