import type { Product } from '@common/endpoints/products';
import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { FULFILMENTS } from '@/components/Order/fulfilments';
import { Gallery } from './Gallery';
import styles from './ProductView.module.css';

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
  const { title, subtitle, pictures, seller, fulfilment, sold, description } = product;
  const paragraphs = description.split(/\n+/).filter((text) => text.trim() !== '');
  return (
    <article>
      <nav className={styles.path} aria-label="所在位置">
        <Link to={channel.to}>{channel.label}</Link>
        <span aria-hidden>›</span>
        <span>{title}</span>
      </nav>
      <div className={styles.top}>
        <Gallery pictures={pictures} title={title} />
        <div>
          <h1 className={styles.title}>{title}</h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          {box}
          <dl className={styles.facts}>
            <dt>賣家</dt>
            <dd>
              {seller.name}
              {seller.isPlatform && <span className={styles.official}>平台自營</span>}
            </dd>
            <dt>交付方式</dt>
            <dd>{FULFILMENTS[fulfilment]}</dd>
            {sold > 0 && (
              <>
                <dt>已售</dt>
                <dd>{sold.toLocaleString('zh-TW')} 件</dd>
              </>
            )}
            <dt>保障</dt>
            <dd>款項由平台託管，訂單取消或交易失敗全額退回。</dd>
          </dl>
        </div>
      </div>
      {paragraphs.length > 0 && (
        <section className={styles.description}>
          <h2>商品說明</h2>
          {paragraphs.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fixed text
            <p key={index}>{text}</p>
          ))}
        </section>
      )}
      {children}
    </article>
  );
}
