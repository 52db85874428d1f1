import type { Closing } from '@common/endpoints/closing';
import type { ClosingBlock } from '@common/people/closing';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Button, Checkbox, Skeleton } from 'antd';
import { useState } from 'react';
import { DownloadMyData } from '@/components/Account/DownloadMyData';
import { Amount } from '@/components/Amount';
import { PageMessage } from '@/components/PageMessage';
import textLink from '@/components/textLink.module.css';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { isStale } from '@/services/isStale';
import { useApi } from '@/services/useApi';
import { logOut } from '@/session/session';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import styles from './close.module.css';

/** What must end before the account can be closed, and the page where the member ends it. */
const BLOCKS: Record<
  ClosingBlock,
  { text: (count: number) => string; to?: string; link?: string }
> = {
  staff: { text: () => '您有工作人員或服務中心的身分，請先請管理員移除。' },
  coin: {
    text: () => '帳戶裡的 GAB 足夠提幣，請先提幣或用掉。',
    to: '/member/withdraw',
    link: '去提幣',
  },
  held: { text: () => '有款項還在保留中。', to: '/member/records', link: '看紀錄' },
  withdrawals: { text: (n) => `${n} 筆提幣還在處理。`, to: '/member/withdraw', link: '看提幣' },
  deposits: { text: (n) => `${n} 筆充幣還在確認。`, to: '/member/deposit', link: '看充幣' },
  payments: { text: () => '有錢包付款還在確認。', to: '/member/order', link: '看訂單' },
  orders: {
    text: (n) => `${n} 筆購買的訂單還沒結束，包括還可以退貨的。`,
    to: '/member/order',
    link: '看訂單',
  },
  sales: {
    text: (n) => `${n} 筆賣出的訂單還沒結束，或款項還沒撥給您。`,
    to: '/member/selling/orders',
    link: '看賣出的訂單',
  },
  returns: { text: (n) => `${n} 筆退貨還沒結束。`, to: '/member/returns', link: '看退貨' },
  bids: { text: (n) => `您在 ${n} 件競標中領先。`, to: '/member/bids', link: '看競標' },
  lots: { text: (n) => `您有 ${n} 件拍品還在競標。`, to: '/member/selling', link: '看我的賣場' },
  emailChange: { text: () => '剛更換過電子郵件，要等舊信箱的復原期限過了才能關閉。' },
};

function Blocks({ blocks }: Pick<Closing, 'blocks'>) {
  return (
    <>
      <p>這些事項結束後，才能關閉帳戶：</p>
      <ul className={styles.list}>
        {blocks.map(({ kind, count }) => {
          const { text, to, link } = BLOCKS[kind];
          return (
            <li key={kind}>
              {text(count)}{' '}
              {to && (
                <Link className={textLink.link} to={to}>
                  {link}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Consequences({ coin, adv }: Pick<Closing, 'coin' | 'adv'>) {
  return (
    <>
      <p>關閉後無法恢復：</p>
      <ul className={styles.list}>
        <li>您會在所有裝置登出，電子郵件與錢包不能再登入這個帳戶；再次註冊會是新的帳戶。</li>
        <li>名稱、頭像、收件地址、收藏、通知與提幣地址會刪除；您的評價改為不具名顯示。</li>
        <li>您的商品會下架，買家看不到您的賣場名稱。</li>
        <li>依法要保存的訂單與帳務紀錄會保留到期限為止。</li>
        <li>之後從原本的錢包轉入的 GAB 不會入帳，只能退回原地址。</li>
        {coin !== '0' && (
          <li>
            剩下的 <Amount value={coin} unit={TOKEN_SYMBOL} /> 不到最低提幣金額，會一併放棄。
          </li>
        )}
        {adv !== '0' && (
          <li>
            剩下的 <Amount value={adv} unit="廣告幣" /> 會一併放棄。
          </li>
        )}
      </ul>
    </>
  );
}

/** Closes the member's account for good. */
export default function CloseAccount() {
  usePageTitle('關閉帳戶');
  const { user } = useSession();
  const { data, error, loading, refresh } = useApi(() => api('GET /api/me/closing'), {
    refreshDeps: [user?.access_token],
    refreshOnWindowFocus: true,
  });
  const [agreed, setAgreed] = useState(false);
  const { run: close, loading: closing } = useApi(
    ({ coin, adv }: Closing) => api('POST /api/me/closing', { body: { coin, adv } }),
    {
      manual: true,
      onSuccess() {
        logOut('/');
        void toast.success('帳戶已關閉');
      },
      onError(refused) {
        if (isStale(refused)) setAgreed(false);
        refresh();
      },
    },
  );
  if (!data) {
    if (error && !loading) {
      return <PageMessage title="無法載入" text="請檢查網路後再試一次。" retry={refresh} />;
    }
    return <Skeleton active paragraph={{ rows: 6 }} />;
  }
  const isBlocked = data.blocks.length > 0;
  return (
    <section className={styles.page}>
      <h1>關閉帳戶</h1>
      {isBlocked ? (
        <Blocks blocks={data.blocks} />
      ) : (
        <>
          <Consequences {...data} />
          <Checkbox checked={agreed} onChange={({ target }) => setAgreed(target.checked)}>
            我知道關閉後無法恢復
          </Checkbox>
        </>
      )}
      <p>關閉後不能再下載您的資料。需要留存的話，請先下載。</p>
      <DownloadMyData />
      <div className={styles.tools}>
        <Link to="/member/profile">回個人資料</Link>
        {!isBlocked && (
          <Button
            danger
            type="primary"
            disabled={!agreed}
            loading={closing}
            onClick={() => close(data)}
          >
            關閉帳戶
          </Button>
        )}
      </div>
    </section>
  );
}
