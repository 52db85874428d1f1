import type { Statement } from '@common/endpoints/records';
import { assetType } from '@common/lists/assetType';
import { recordType } from '@common/lists/recordType';
import { SITE_NAME } from '@common/siteName';
import { monthBounds } from '@common/text/taipeiDay';
import { Link, useSearchParams } from '@umijs/max';
import { Alert, Button, Skeleton } from 'antd';
import { Amount } from '@/components/Amount';
import { SignedAmount } from '@/components/Movement';
import { RetryButton } from '@/components/RetryButton';
import { TaipeiTimeNote } from '@/components/TaipeiTime';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { monthAfter, shownMonth, thisMonth } from './periods';
import { StatementLines } from './StatementLines';
import styles from './statement.module.css';

function Totals({ asset }: { asset: Statement['assets'][number] }) {
  return (
    <table className={styles.totals}>
      <caption>{assetType(asset.asset).label}</caption>
      <tbody>
        <tr>
          <th scope="row">期初可用餘額</th>
          <td>
            <Amount value={asset.opening} />
          </td>
        </tr>
        {asset.totals.map(({ type, count, amount }) => (
          <tr key={type}>
            <th scope="row">
              {recordType(type).label}（{count} 筆）
            </th>
            <td>
              <SignedAmount value={amount} />
            </td>
          </tr>
        ))}
        <tr className={styles.closing}>
          <th scope="row">期末可用餘額</th>
          <td>
            <Amount value={asset.closing} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** 月結單: a printable month of Taipei's, as the exported file has it, with opening balance, movements and closing balance. */
export default function MonthStatement() {
  usePageTitle('月結單');
  const [search] = useSearchParams();
  const { user } = useSession();
  const asked = search.get('month') ?? '';
  const now = Date.now();
  const month = shownMonth(asked, now);
  const label = month.replace(/-0?/, ' 年 ').concat(' 月');
  const { data, error, loading, refresh } = useApi(
    async () => {
      const { from, to } = monthBounds(month);
      const query = { from: String(from), to: String(to) };
      return { ...(await api('GET /api/me/records/statement', { query })), label };
    },
    { refreshDeps: [label, user?.access_token] },
  );
  const shown = data?.label === label ? data : undefined;
  const toMonth = (by: number) => `/member/records/statement?month=${monthAfter(month, by)}`;

  return (
    <section className={styles.statement}>
      <div className={styles.tools}>
        <Link to="/member/records">回資產紀錄</Link>
        <Link to={toMonth(-1)}>上個月</Link>
        {month < thisMonth(now) && <Link to={toMonth(1)}>下個月</Link>}
        <Button type="primary" disabled={!shown} onClick={() => window.print()}>
          列印
        </Button>
      </div>
      <h1>{label}月結單</h1>
      <p className={styles.whose}>
        {SITE_NAME}・{user?.member?.name}（會員編號 {user?.member?.id}）
      </p>
      <TaipeiTimeNote />
      {shown ? (
        <>
          <div className={styles.assets}>
            {shown.assets.map((asset) => (
              <Totals key={asset.asset} asset={asset} />
            ))}
          </div>
          <StatementLines records={shown.list} />
          {shown.isCut && (
            <p>本月紀錄較多，這裡列出前 {shown.list.length} 筆，完整明細請匯出 CSV。</p>
          )}
        </>
      ) : error && !loading ? (
        <Alert
          type="error"
          showIcon
          title="無法載入月結單。"
          action={<RetryButton onRetry={refresh} />}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </section>
  );
}
