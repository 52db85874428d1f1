import type { Home as HomeData } from '@common/endpoints/storefront';
import { HOME_ROW_NAMES, type HomeRow, shownRows } from '@common/shopfront/homeRows';
import { Fragment, type ReactNode } from 'react';
import { NewsCards } from '@/components/News/NewsCards';
import { ProductGrid } from '@/components/ProductGrid';
import { ProductRow } from '@/components/ProductRow';
import { EndingSoon } from './EndingSoon';
import styles from './Home.module.css';
import { RatedSellers } from './RatedSellers';
import { Recommended } from './Recommended';
import { Section } from './Section';

/** Placeholders while loading. */
const CARDS_IN_ROW = 5;
const BEST_CARDS = 10;
const NEWS_CARDS = 3;
export const LAST_STAGE = 5;

interface Props {
  /** Undefined while loading: the rows reserve their room. */
  data: HomeData | undefined;
  /** A row's content from its stage on; before, the row reserves its room. */
  at: <T>(stage: number, row: T) => T | undefined;
}

const ROWS: Record<HomeRow, (props: Props) => ReactNode> = {
  best: ({ data }) =>
    data?.best.length !== 0 && (
      <Section title="熱銷" note="大家都在買" more="/shop?sort=sales">
        <div className={styles.cards}>
          <ProductGrid products={data?.best} skeletons={BEST_CARDS} />
        </div>
      </Section>
    ),
  lots: ({ data, at }) => <EndingSoon lots={at(1, data?.lots)} />,
  shop: ({ data, at }) =>
    data?.shop.length !== 0 && (
      <Section title="商城新上架" note="官方出貨" more="/shop">
        <ProductRow products={at(2, data?.shop)} skeletons={CARDS_IN_ROW} label="商城新上架" />
      </Section>
    ),
  featured: ({ data, at }) =>
    data &&
    data.featured.length > 0 && (
      <Section title="店長精選" note="本週推薦">
        <ProductRow products={at(3, data.featured)} skeletons={CARDS_IN_ROW} label="店長精選" />
      </Section>
    ),
  market: ({ data, at }) =>
    data?.market.length !== 0 && (
      <Section title="市集新上架" note="會員之間的買賣" more="/market">
        <ProductRow products={at(3, data?.market)} skeletons={CARDS_IN_ROW} label="市集新上架" />
      </Section>
    ),
  sellers: ({ data }) =>
    data &&
    data.sellers.length > 0 && (
      <Section title="好評賣家" note="買家給的評價">
        <RatedSellers sellers={data.sellers} />
      </Section>
    ),
  promoted: ({ data, at }) =>
    data &&
    data.promoted.length > 0 && (
      <Section title="賣家推廣" note="由賣家以廣告幣推廣">
        <ProductRow
          products={at(4, data.promoted)}
          skeletons={CARDS_IN_ROW}
          label="賣家推廣"
          promoted
        />
      </Section>
    ),
  recommended: ({ data }) => data && <Recommended home={data} />,
  news: ({ data, at }) =>
    data?.news.length !== 0 && (
      <Section title="最新消息" more="/news">
        <div className={styles.news}>
          <NewsCards news={at(LAST_STAGE, data?.news)} skeletons={NEWS_CARDS} heading="h3" />
        </div>
      </Section>
    ),
};

/** The rows that staff have chosen, in their order; with `only`, those of them that it names. */
export function Rows({ only, ...props }: Props & { only?: readonly HomeRow[] }) {
  const chosen = shownRows(props.data?.rows ?? HOME_ROW_NAMES);
  return chosen
    .filter((row) => only === undefined || only.includes(row))
    .map((row) => <Fragment key={row}>{ROWS[row](props)}</Fragment>);
}
