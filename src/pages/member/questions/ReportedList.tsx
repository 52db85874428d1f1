import type { MyReport } from '@common/endpoints/contentReports';
import { REPORT_KIND, REPORT_OUTCOME, REPORT_REASON } from '@common/lists/contentReports';
import { sellerPath } from '@common/shopfront/sellerPath';
import { Link } from '@umijs/max';
import { Tag } from 'antd';
import { EmptyState } from '@/components/EmptyState';
import { TaipeiDate } from '@/components/TaipeiDate';
import { tagColour } from '@/components/tagColour';
import { api } from '@/services/api';
import styles from './index.module.css';
import { type Place, Rows } from './Rows';

const pageOf = ({ productId, sellerId }: MyReport) =>
  productId === null ? sellerPath({ id: sellerId }) : `/product/view/${productId}`;

/** What the member has reported, with what staff decided. */
export const ReportedList = (place: Place) => (
  <Rows<MyReport>
    {...place}
    name="我的檢舉"
    read={() => api('GET /api/me/reports', { query: place.cursor, skipErrorHandler: true })}
    empty={
      <EmptyState tall text="還沒有檢舉。看到違規的商品、評價或賣家，可以按旁邊的「檢舉」。" />
    }
    row={(one) => <Report one={one} />}
  />
);

function Report({ one }: { one: MyReport }) {
  const { kind, title, reason, note, at, decision } = one;
  const outcome = decision && REPORT_OUTCOME[decision.outcome];
  return (
    <>
      <div className={styles.head}>
        <span>
          {REPORT_KIND[kind]}：<Link to={pageOf(one)}>{title}</Link>
        </span>
        <Tag color={tagColour(outcome?.color ?? 'blue')}>{outcome?.label ?? '處理中'}</Tag>
      </div>
      <p className={styles.quiet}>
        {REPORT_REASON[reason]}・
        <TaipeiDate at={at} />
      </p>
      {note && <p className={styles.note}>{note}</p>}
      {decision && outcome ? (
        <p className={styles.note}>
          {outcome.told}
          <span className={styles.quiet}>
            （<TaipeiDate at={decision.at} />）
          </span>
        </p>
      ) : (
        <p className={styles.quiet}>我們會看過這個內容再處理，有結果會通知您。</p>
      )}
    </>
  );
}
