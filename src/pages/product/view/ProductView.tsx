import { categoryPath } from '@common/categoryPath';
import type { Product } from '@common/endpoints/products';
import { grouped } from '@common/grouped';
import { ratingSum } from '@common/ratings';
import { Link } from '@umijs/max';
import { Fragment, type ReactNode } from 'react';
import { FavouriteButton } from '@/components/FavouriteButton';
import { FULFILMENTS } from '@/components/Order/fulfilments';
import { useCategories } from '@/components/ProductListing/useFacets';
import { Reviews } from '@/components/Review/Reviews';
import { RichText } from '@/components/RichText';
import { ShareButton } from '@/components/ShareButton';
import { Stars } from '@/components/Stars';
import { Gallery } from './Gallery';
import styles from './ProductView.module.css';
import { Similar } from './Similar';

interface Props {
  product: Product;
  /** The listing that it is from. */
  channel: { to: string; label: string };
  /** How to get it: by buying or by bidding. */
  box: ReactNode;
  /** What follows the description. */
  children?: ReactNode;
}

export function ProductView({ product, channel, box, children }: Props) {
  const { id, title, subtitle, pictures, seller, fulfilment, sold, html, ratings } = product;
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
          <div className={styles.meta}>
            <span>
              {ratingSum(ratings).count > 0 && (
                <a href="#reviews">
                  <Stars ratings={ratings} />
                </a>
              )}
            </span>
            <span className={styles.ways}>
              <FavouriteButton productId={product.id} title={title} labelled />
              <ShareButton title={title} />
            </span>
          </div>
          {box}
          <dl className={styles.facts}>
            <dt>賣家</dt>
            <dd>
              {seller.name} {seller.ratings && <Stars ratings={seller.ratings} />}
              {seller.isPlatform && <span className={styles.official}>平台自營</span>}
            </dd>
            <dt>交付方式</dt>
            <dd>{FULFILMENTS[fulfilment]}</dd>
            {sold > 0 && (
              <>
                <dt>已售</dt>
                <dd>{grouped(sold)} 件</dd>
              </>
            )}
            <dt>保障</dt>
            <dd>款項由平台託管，訂單取消或交易失敗全額退回。</dd>
          </dl>
        </div>
      </div>
      {html && (
        <section className={styles.description}>
          <h2>商品說明</h2>
          <RichText html={html} />
        </section>
      )}
      {children}
      <Reviews productId={id} />
      <Similar productId={id} />
    </article>
  );
}
