import type { LotQuery, LotTab } from '@common/auctions/lotQuery';
import { searchedWords } from '@common/text/shorten';
import { Link } from '@umijs/max';
import styles from './LotListing.module.css';

const EMPTY: Record<LotTab, string> = {
  live: '目前沒有競標中的拍品，看看即將開始的競標。',
  upcoming: '目前沒有即將開始的競標，歡迎稍後再來。',
  ended: '還沒有結束的競標。',
};

const IN_CATEGORY: Record<LotTab, string> = {
  live: '這個分類目前沒有競標中的拍品。',
  upcoming: '這個分類目前沒有即將開始的競標。',
  ended: '這個分類還沒有結束的競標。',
};

interface Offer {
  text: string;
  label: string;
  change: Partial<LotQuery>;
}

/** The text and link of an empty list. */
function offerOf({ phase, q, category, current }: LotQuery): Offer | { text: string } {
  if (current > 1) return { text: '這一頁沒有拍品。', label: '回到第一頁', change: {} };
  if (q) {
    const change = { q: '', category: '' };
    return { text: `這裡沒有符合${searchedWords(q)}的拍品。`, label: '看全部拍品', change };
  }
  if (category) {
    return { text: IN_CATEGORY[phase], label: '看全部分類', change: { category: '' } };
  }
  if (phase !== 'live') return { text: EMPTY[phase] };
  return { text: EMPTY.live, label: '看即將開始的競標', change: { phase: 'upcoming' } };
}

interface Props {
  pathname: string;
  query: LotQuery;
  searchOf: (change: Partial<LotQuery>) => string;
}

export function NoLots({ pathname, query, searchOf }: Props) {
  const offer = offerOf(query);
  return (
    <div className={styles.nothing}>
      <p>{offer.text}</p>
      {'label' in offer && (
        <Link to={{ pathname, search: searchOf(offer.change) }}>{offer.label}</Link>
      )}
    </div>
  );
}
