import type { Product } from '@common/endpoints/products';
import { categoryPath } from '@common/goods/categoryPath';
import { returnTermsOf } from '@common/orders/returnTerms';
import { ratingSum } from '@common/selling/ratings';
import { grouped } from '@common/text/grouped';
import { Link } from '@umijs/max';
import { Fragment, type ReactNode } from 'react';
import { useCategories } from '@/components/Category/useCategories';
import { ArrivalFacts } from '@/components/Delivery/ArrivalFacts';
import { DeliveryFacts } from '@/components/Delivery/DeliveryFacts';
import { FavouriteButton } from '@/components/FavouriteButton';
import { lazyPart } from '@/components/lazyPart';
import { howText } from '@/components/Order/fulfilments';
import { RecentlySeen } from '@/components/RecentlySeen';
import { ReportButton } from '@/components/Report/ReportButton';
import { Reviews } from '@/components/Review/Reviews';
import { RichText } from '@/components/RichText';
import { ShareButton } from '@/components/ShareButton';
import { Stars } from '@/components/Stars';
import { Gallery } from './Gallery';
import styles from './ProductView.module.css';
import { SellerCard } from './SellerCard';
import { Similar } from './Similar';

const Questions = lazyPart(async () => (await import('@/components/Question/Questions')).Questions);

interface Props {
  product: Product;
  /** The channel's list page. */
  channel: { to: string; label: string };
  /** The box for buying or bidding. */
  box: ReactNode;
  /** The lot, where it is sold by auction. */
  lotId?: number;
  /** Sections below the description. */
  children?: ReactNode;
}

export function ProductView({ product, channel, box, lotId, children }: Props) {
  const { id, title, subtitle, pictures, seller, fulfilment, delivery, sold, html, ratings } =
    product;
  const returns = returnTermsOf(product);
  const above = categoryPath(useCategories(), product.category);
  return (
    <article>
      <nav className={styles.path} aria-label="所在位置">
        <Link to={channel.to}>{channel.label}</Link>
        {above.map(({ slug, name }) => (
          <Fragment key={slug}>
            <span aria-hidden>›</span>
            <Link
              to={{ pathname: channel.to, search: `?${new URLSearchParams({ category: slug })}` }}
            >
              {name}
            </Link>
          </Fragment>
        ))}
        <span aria-hidden>›</span>
        <span>{title}</span>
      </nav>
      <div className={styles.top}>
        <Gallery pictures={pictures} title={title} />
        <div>
          <h1 className={styles.title}>{title}</h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          {ratingSum(ratings).count > 0 && (
            <a className={styles.rated} href="#reviews">
              <Stars ratings={ratings} />
            </a>
          )}
          {box}
          <div className={styles.ways}>
            <FavouriteButton productId={product.id} title={title} labelled />
            <ShareButton title={title} />
            {!seller.isPlatform && (
              <ReportButton
                what={
                  lotId === undefined
                    ? { kind: 'product', id, name: '商品' }
                    : { kind: 'lot', id: lotId, name: '拍品' }
                }
                ownerId={seller.id}
              />
            )}
          </div>
          <dl className={styles.facts}>
            <dt>交付方式</dt>
            <dd>{howText(fulfilment, product.temperature)}</dd>
            {fulfilment === 'shipping' && (
              <>
                <dt>運費</dt>
                <dd>
                  {delivery ? (
                    <DeliveryFacts delivery={delivery} temperature={product.temperature} />
                  ) : (
                    // A seller without ways, or a won piece, which is delivered free, cold or not (ADR 090).
                    '免運費'
                  )}
                </dd>
              </>
            )}
            {delivery && product.onSale && !product.away && (
              <ArrivalFacts delivery={delivery} goods={product} />
            )}
            <dt>退貨</dt>
            <dd>
              <b>{returns.title}</b>
              <p className={styles.quiet}>
                {returns.text} <Link to="/help/returns">退貨說明</Link>
              </p>
            </dd>
            {sold > 0 && (
              <>
                <dt>已售</dt>
                <dd>{grouped(sold)} 件</dd>
              </>
            )}
          </dl>
          <SellerCard seller={seller} />
        </div>
      </div>
      {html && (
        <section className={styles.description}>
          <h2>商品說明</h2>
          <RichText html={html} />
        </section>
      )}
      {children}
      <Reviews productId={id} isPlatform={seller.isPlatform} />
      <div className={styles.questions}>
        <Questions productId={id} isPlatform={seller.isPlatform} />
      </div>
      <Similar productId={id} />
      <div className={styles.similar}>
        <RecentlySeen productId={id} />
      </div>
    </article>
  );
}
