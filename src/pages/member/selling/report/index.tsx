import type { SalesReport } from '@common/endpoints/salesReport';
import { SALE_MONEY } from '@common/lists/saleMoney';
import { formatAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { type ReactNode, useState } from 'react';
import { Amount } from '@/components/Amount';
import { Bars, type Series } from '@/components/Bars/Bars';
import { RowBones } from '@/components/Bones/RowBones';
import { CoinAndAdv } from '@/components/CoinAndAdv';
import { DownloadButton } from '@/components/DownloadButton';
import { EmptyState } from '@/components/EmptyState';
import { LinkTabs } from '@/components/LinkTabs';
import { Loaded } from '@/components/Loaded';
import { usePageQuery } from '@/components/usePageQuery';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { serverNow } from '@/services/serverClock';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import selling from '../index.module.css';
import { SellingTabs } from '../SellingTabs';
import { periodsAt, type ReportPeriod } from './periods';
import styles from './report.module.css';

/** 業績: what the member sold in a period, where its money is, and what was booked. */
export default function SellingReport() {
  usePageTitle('業績');
  const { get } = usePageQuery();
  const [now] = useState(() => serverNow() ?? Date.now());
  const periods = periodsAt(now);
  const period = periods.find(({ value }) => value === get('period')) ?? periods[0];
  const { from, to } = period;
  return (
    <section>
      <SellingTabs />
      <header className={selling.head}>
        <h1>業績</h1>
        <DownloadButton
          path="/api/me/selling/sales.csv"
          query={{ from, to }}
          name={`GAB-sales-${from}-${to}.csv`}
          onDone={() => void toast.success(`已下載${period.label}的銷售明細`)}
        >
          下載銷售明細
        </DownloadButton>
      </header>
      <LinkTabs
        look="chips"
        label="期間"
        items={periods}
        current={period.value}
        to={(value) => ({ pathname: '/member/selling/report', search: `?period=${value}` })}
      />
      <p className={styles.days}>
        {from.replaceAll('-', '/')} – {to.replaceAll('-', '/')}（臺灣時間）
      </p>
      <PeriodReport key={period.value} from={from} to={to} />
    </section>
  );
}

function PeriodReport({ from, to }: Pick<ReportPeriod, 'from' | 'to'>) {
  const { user } = useSession();
  const request = useApi(() => api('GET /api/me/selling/report', { query: { from, to } }), {
    refreshDeps: [user?.access_token],
  });
  return (
    <Loaded
      request={request}
      waiting={<RowBones label="業績載入中" />}
      failed={(retry) => <EmptyState tall text="無法載入業績。" retry={retry} />}
    >
      {(report) => <Report report={report} />}
    </Loaded>
  );
}

function Report({ report: { sold, income, unit, parts, products } }: { report: SalesReport }) {
  const { orders, paid, refunded, escrow, released } = sold;
  const hasIncome = income.settled.coin !== '0' || income.settled.adv !== '0' || income.fee !== '0';
  if (orders === 0 && !hasIncome) return <EmptyState tall text="這段期間沒有成交，也沒有撥款。" />;
  return (
    <>
      <div className={styles.cards}>
        <Card title="成交" about={`這段期間付款的 ${orders.toLocaleString()} 筆訂單`} sum={paid}>
          <ReportRow label={SALE_MONEY.released}>
            <CoinAndAdv {...released} />
          </ReportRow>
          <ReportRow label={SALE_MONEY.escrow}>
            <CoinAndAdv {...escrow} />
          </ReportRow>
          <ReportRow label={SALE_MONEY.refunded}>
            <CoinAndAdv {...refunded} />
          </ReportRow>
        </Card>
        <Card title="撥款" about="這段期間撥入您餘額的貨款" sum={income.settled}>
          <ReportRow label="手續費">
            {income.fee !== '0' && '− '}
            <Amount value={income.fee} unit={TOKEN_SYMBOL} />
          </ReportRow>
          <ReportRow label="明細">
            <Link to="/member/records">資產紀錄</Link>
          </ReportRow>
        </Card>
      </div>
      {orders > 0 && (
        <div className={styles.card}>
          <h2>{unit === 'day' ? '每日成交' : '每月成交'}</h2>
          <Bars
            title={unit === 'day' ? '每日成交' : '每月成交'}
            days={parts.map(({ day }) => (unit === 'day' ? day : day.slice(0, 7)))}
            series={seriesOf(parts)}
          />
        </div>
      )}
      {products.length > 0 && (
        <div className={styles.card}>
          <h2>賣得最多的商品</h2>
          <ol className={styles.products}>
            {products.map(({ id, title, orders, pieces }) => (
              <li key={id}>
                <Link to={`/product/view/${id}`}>{title}</Link>
                <span>
                  {pieces.toLocaleString()} 件・{orders.toLocaleString()} 筆
                </span>
              </li>
            ))}
          </ol>
          <p className={styles.quiet}>不含退回的商品。</p>
        </div>
      )}
    </>
  );
}

/** An adv coin pays as much as a GAB, so the two series are stacked; adv only where some was paid. */
function seriesOf(parts: SalesReport['parts']): Series[] {
  const coin: Series = {
    label: TOKEN_SYMBOL,
    values: parts.map(({ coin }) => Number(coin)),
    shown: parts.map(({ coin, orders }) => `${formatAmount(coin)}（${orders} 筆訂單）`),
  };
  const adv: Series = {
    label: '廣告幣',
    values: parts.map(({ adv }) => Number(adv)),
    shown: parts.map(({ adv }) => formatAmount(adv)),
  };
  return adv.values.some((value) => value > 0) ? [coin, adv] : [coin];
}

interface CardProps {
  title: string;
  about: string;
  sum: { coin: string; adv: string };
  children: ReactNode;
}

function Card({ title, about, sum, children }: CardProps) {
  return (
    <div className={styles.card}>
      <h2>{title}</h2>
      <p className={styles.quiet}>{about}</p>
      <p className={styles.sum}>
        <CoinAndAdv {...sum} />
      </p>
      <dl>{children}</dl>
    </div>
  );
}

function ReportRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
