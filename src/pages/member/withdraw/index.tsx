import type { WithdrawalTerms } from '@common/endpoints/withdrawals';
import { EMAIL_PAUSE_HOURS } from '@common/people/emailChange';
import { ID_TEXT } from '@common/text/urlText';
import { Link, useSearchParams } from '@umijs/max';
import { Alert } from 'antd';
import { EmptyState } from '@/components/EmptyState';
import { Loaded } from '@/components/Loaded';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { movesMoney } from '@/services/movesMoney';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { AddressBook } from './AddressBook';
import styles from './index.module.css';
import { WithdrawalDialog } from './WithdrawalDialog';
import { WithdrawalList } from './WithdrawalList';
import { WithdrawBones } from './WithdrawBones';
import { WithdrawForm } from './WithdrawForm';

const CLOSED = {
  killed: '平台暫停提幣，您的餘額不受影響。',
  halted: '區塊鏈狀況異常，暫停提幣，您的餘額不受影響。',
  paused: `電子郵件變更後 ${EMAIL_PAUSE_HOURS} 小時內不能提幣，您的餘額不受影響。`,
  frozen: '您的帳戶目前已凍結，不能提幣。請到「聯絡客服」頁與我們聯絡。',
};

/** Reasons for which the server has a more detailed text. */
const EXPLAINED_BY_SERVER = new Set<string>(['killed', 'paused']);

const hasNoProof = ({ proofs }: WithdrawalTerms) =>
  proofs.email === null && proofs.wallets.length === 0;

/** Why nothing can be withdrawn now. */
function Obstacles({ terms }: { terms: WithdrawalTerms }) {
  const { closed } = terms;
  return (
    <>
      {closed && (
        <Alert
          type="warning"
          showIcon
          title={CLOSED[closed.why]}
          description={EXPLAINED_BY_SERVER.has(closed.why) ? closed.reason : undefined}
        />
      )}
      {hasNoProof(terms) && (
        <Alert
          type="info"
          showIcon
          title={
            <>
              提幣要驗證是您本人，請先<Link to="/member/profile">綁定電子郵件或錢包</Link>。
            </>
          }
        />
      )}
    </>
  );
}

/** Rendered only once the form above has its height, so that it does not move. */
const Records = ({ onOpen }: { onOpen: (id: number) => void }) => (
  <section className={styles.card} aria-label="提幣紀錄">
    <WithdrawalList onOpen={onOpen} />
  </section>
);

/** 提幣: the form with its costs, the address book and the member's withdrawals. */
export default function WithdrawPage() {
  usePageTitle('提幣');
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('id') ?? '';
  const openId = ID_TEXT.test(asked) ? Number(asked) : undefined;
  const terms = useApi(() => api('GET /api/me/withdrawals/terms', { skipErrorHandler: true }), {
    refreshDeps: [user?.access_token],
    refreshOnWindowFocus: true,
  });
  useEvents((event) => {
    if (event.type === 'withdrawal' || movesMoney(event)) terms.refresh();
  });
  const open = (id: number | undefined) => {
    const next = new URLSearchParams(search);
    if (id === undefined) next.delete('id');
    else next.set('id', String(id));
    setSearch(next);
  };
  return (
    <div className={styles.page}>
      <h1>提幣</h1>
      <Loaded
        request={terms}
        waiting={<WithdrawBones />}
        failed={(retry) => (
          <>
            <section className={`${styles.card} ${styles.alone}`} aria-label="申請提幣">
              <EmptyState text="無法載入提幣條件，您的餘額不受影響。" retry={retry} />
            </section>
            <Records onOpen={open} />
          </>
        )}
      >
        {(data) => (
          <>
            <Obstacles terms={data} />
            <div className={styles.columns}>
              <section className={styles.card} aria-label="申請提幣">
                <WithdrawForm terms={data} onAsked={open} onRefused={terms.refresh} />
              </section>
              <section className={styles.card} aria-label="提幣地址簿">
                <AddressBook
                  book={data.book}
                  coolOffHours={data.coolOffHours}
                  canAdd={!hasNoProof(data)}
                  onChange={terms.refresh}
                />
              </section>
            </div>
            <Records onOpen={open} />
          </>
        )}
      </Loaded>
      {openId !== undefined && (
        <WithdrawalDialog key={openId} id={openId} onClose={() => open(undefined)} />
      )}
    </div>
  );
}
