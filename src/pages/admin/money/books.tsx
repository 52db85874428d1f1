import type { BookCheck, BookFigures } from '@common/endpoints/books';
import { HEALTH_LIMITS } from '@common/staff/healthLimits';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Alert, Button, Card, Descriptions, Skeleton, Table, Tag } from 'antd';
import { Amount } from '@/components/Amount';
import { Loaded } from '@/components/Loaded';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { serverNow } from '@/services/serverClock';
import { useApi } from '@/services/useApi';
import { useMay } from '@/session/useMay';
import { usePageTitle } from '@/usePageTitle';
import { ChainCard } from './ChainCard';
import { InvoiceExport } from './InvoiceExport';

/** Polling interval while a check runs, ms. */
const CHECKING_MS = 2000;
/** Polling interval otherwise, ms. */
const REST_MS = 30_000;

const LINES: { key: keyof BookFigures; label: string; unit: string }[] = [
  { key: 'chain', label: '鏈上餘額（系統錢包）', unit: TOKEN_SYMBOL },
  { key: 'custody', label: '帳本保管', unit: TOKEN_SYMBOL },
  { key: 'inFlight', label: '其中已送出、未確認的提幣', unit: TOKEN_SYMBOL },
  { key: 'difference', label: '差額（應為 0）', unit: TOKEN_SYMBOL },
  { key: 'available', label: '會員可用', unit: TOKEN_SYMBOL },
  { key: 'held', label: '會員保留', unit: TOKEN_SYMBOL },
  { key: 'escrow', label: '交易託管', unit: TOKEN_SYMBOL },
  { key: 'suspense', label: '待查款項', unit: TOKEN_SYMBOL },
  { key: 'revenue', label: '平台收入', unit: TOKEN_SYMBOL },
  { key: 'capital', label: '開站前餘額', unit: TOKEN_SYMBOL },
  { key: 'loss', label: '鏈上重組損失', unit: TOKEN_SYMBOL },
  { key: 'coupons', label: '優惠券補貼賣家', unit: TOKEN_SYMBOL },
  { key: 'advMembers', label: '會員廣告幣', unit: '廣告幣' },
  { key: 'advEscrow', label: '交易託管廣告幣', unit: '廣告幣' },
  { key: 'advPromotion', label: '已發出廣告幣', unit: '廣告幣' },
];

function Outcome({ check }: { check: BookCheck }) {
  if (check.finishedAt === null) return <Tag color="blue">檢查中</Tag>;
  if (check.fault !== null) return <Tag color="orange">沒有完成</Tag>;
  if (check.breaches.length > 0) return <Tag color="red">{check.breaches.length} 項不符</Tag>;
  return <Tag color="green">全部相符</Tag>;
}

/** The newest check that came to its end. */
const lastOf = (checks: BookCheck[]) =>
  checks.find((check) => check.finishedAt !== null && check.figures);

/** Whether a check is older than checks that run by the hour become. */
const isOld = ({ askedAt }: BookCheck) =>
  (serverNow() ?? Date.now()) - askedAt > HEALTH_LIMITS.auditAgeS * 1000;

/** What the newest check found; no check that is old says that all agrees now. */
function BooksStanding({ checks }: { checks: BookCheck[] }) {
  const [newest] = checks;
  if (!newest) return null;
  const hasEnded = newest.finishedAt !== null && newest.fault === null;
  if (hasEnded && newest.breaches.length === 0 && isOld(newest)) {
    return <Tag color="orange">很久沒有對帳</Tag>;
  }
  return <Outcome check={newest} />;
}

function Figures({ figures }: { figures: BookFigures }) {
  return (
    <Descriptions column={{ xs: 1, sm: 2, lg: 3 }} size="small">
      {LINES.map(({ key, label, unit }) => (
        <Descriptions.Item key={key} label={label}>
          <Amount value={String(figures[key])} unit={unit} />
        </Descriptions.Item>
      ))}
      <Descriptions.Item label="對帳區塊">{figures.blockNumber}</Descriptions.Item>
    </Descriptions>
  );
}

/** The newest figures, and what the newest check found. */
function Newest({ checks }: { checks: BookCheck[] }) {
  const last = lastOf(checks);
  const [newest] = checks;
  return (
    <>
      {newest?.fault && <Alert type="warning" showIcon title={newest.fault} />}
      {last?.figures && last.figures.difference !== '0' && (
        <Alert
          type="error"
          showIcon
          title={
            <>
              鏈上與帳本相差 <Amount value={last.figures.difference} unit={TOKEN_SYMBOL} />
              ，請先停止提幣並查明原因。
            </>
          }
        />
      )}
      {last && isOld(last) && (
        <Alert
          type="warning"
          showIcon
          title="以下不是現在的數字"
          description={
            <>
              系統應該每小時對帳一次，但 <Time at={last.askedAt} />{' '}
              之後沒有完成過，之後的帳目還沒有檢查。 請按「立即檢查」；仍然沒有結果時，請到
              <Link to="/admin/jobs">背景工作</Link>查看。
            </>
          }
        />
      )}
      {last?.figures && (
        <>
          <p>
            截至 <Time at={last.askedAt} /> 的數字，之後的異動不在內。
          </p>
          <Figures figures={last.figures} />
        </>
      )}
      {!last && <p>還沒有完成過對帳，系統每小時會自動檢查一次。</p>}
      {newest && newest.breaches.length > 0 && (
        <>
          <h3>不符的規則</h3>
          <ul>
            {newest.breaches.map(({ invariant, what, breach }) => (
              <li key={`${invariant} ${breach}`}>
                {invariant}. {what}：{breach}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** 對帳: the chain beside the ledger, the invariants, and the halt after a deep reorganisation. */
export default function Books() {
  usePageTitle('對帳');
  const may = useMay();
  const { data, error, loading, refresh } = useApi(
    () => api('GET /api/admin/books/checks', { skipErrorHandler: true }),
    { pollingInterval: REST_MS, pollingWhenHidden: false },
  );
  const isWaiting = data?.list[0]?.finishedAt === null;
  useApi(async () => refresh(), {
    ready: isWaiting,
    pollingInterval: CHECKING_MS,
    pollingWhenHidden: false,
  });
  const asking = useApi(() => api('POST /api/admin/books/checks'), {
    manual: true,
    onSuccess: refresh,
  });
  return (
    <>
      <h1>對帳</h1>
      <ChainCard />
      <Card
        title={<>對帳 {data && <BooksStanding checks={data.list} />}</>}
        extra={
          may('books.check') && (
            <Button
              type="primary"
              loading={asking.loading || isWaiting}
              onClick={() => asking.run()}
            >
              立即檢查
            </Button>
          )
        }
      >
        <Loaded
          request={{ data, error, loading, refresh }}
          waiting={<Skeleton active />}
          failed={(retry) => <RetryButton onRetry={retry}>無法載入，重新載入</RetryButton>}
        >
          {({ list }) => <Newest checks={list} />}
        </Loaded>
      </Card>
      <Table<BookCheck>
        style={{ marginTop: 16 }}
        size="small"
        rowKey="id"
        dataSource={data?.list}
        pagination={false}
        scroll={{ x: true }}
        locale={{ emptyText: '還沒有檢查過。' }}
        columns={[
          { title: '時間', render: (_, { askedAt }) => <Time at={askedAt} /> },
          { title: '由誰檢查', render: (_, { askedBy }) => askedBy ?? '每小時自動' },
          { title: '結果', render: (_, check) => <Outcome check={check} /> },
          {
            title: '差額',
            align: 'right',
            render: (_, { figures }) =>
              figures && <Amount value={figures.difference} unit={TOKEN_SYMBOL} />,
          },
        ]}
      />
      <InvoiceExport />
    </>
  );
}
