import type { Gab } from '@common/endpoints/gab';
import { GAB_LEAD, GAB_TITLE } from '@common/money/gabText';
import { AUTO_CONFIRM_DAYS } from '@common/orders/orderTransitions';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { TextBones } from '@/components/Bones/TextBones';
import { FirstGab } from '@/components/FirstGab';
import { PageMessage } from '@/components/PageMessage';
import { TaipeiDate } from '@/components/TaipeiDate';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import styles from './gab.module.css';

const FREE = '免費';

const percentText = (basisPoints: number) => (basisPoints === 0 ? FREE : `${basisPoints / 100}%`);

function Worth({ rate }: Pick<Gab, 'rate'>) {
  return (
    <section className={styles.worth} aria-labelledby="worth">
      <h2 id="worth">約值多少？</h2>
      {rate ? (
        <>
          <p className={styles.rate}>
            1 {TOKEN_SYMBOL} ≈ NT$ {rate.twd}
          </p>
          <p>
            這是平台人工更新的參考匯率，最後更新 <TaipeiDate at={rate.since} />
            。只供估算，不是買賣報價；匯率更新不會改變商品的 {TOKEN_SYMBOL} 價格與您的訂單金額。
          </p>
        </>
      ) : (
        <p>平台目前沒有公布參考匯率。商品一律以 {TOKEN_SYMBOL} 標價與付款。</p>
      )}
    </section>
  );
}

function Fees({ saleFeeBps, withdrawal, exchange }: Gab) {
  const rows = [
    { what: '購買、出價競標', fee: FREE, note: '沒得標，保留的款項全數退回餘額。' },
    {
      what: '充幣、用錢包付款',
      fee: FREE,
      note: '錢包會另外向您收區塊鏈的網路費，平台不經手。',
    },
    {
      what: '在市集賣出',
      fee: percentText(saleFeeBps),
      note: '從成交金額扣除，其餘撥入賣家餘額；沒有成交不收費。',
    },
    {
      what: '提幣',
      fee: withdrawal.fee === '0' ? FREE : `每筆 ${withdrawal.fee} ${TOKEN_SYMBOL}`,
      note: `每筆至少 ${withdrawal.min} ${TOKEN_SYMBOL}；沒有成功會連手續費一起退回。`,
    },
    {
      what: '兌換廣告幣',
      fee: percentText(exchange.feeBps),
      note: `1 ${TOKEN_SYMBOL} 換 ${exchange.rate} 廣告幣，換了不能換回。`,
    },
  ];
  return (
    <section aria-labelledby="fees">
      <h2 id="fees">有哪些費用？</h2>
      <dl className={styles.fees}>
        {rows.map(({ what, fee, note }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <b>{fee}</b>
              <span>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Explanation({ gab }: { gab: Gab }) {
  return (
    <article className={styles.page}>
      <h1>{GAB_TITLE}</h1>
      <p className={styles.lead}>{GAB_LEAD}</p>
      <Worth rate={gab.rate} />
      <section aria-labelledby="get">
        <h2 id="get">怎麼取得？</h2>
        <ol className={styles.ways}>
          <li>
            <b>從自己的錢包充幣</b>
            綁定錢包後，從那個錢包轉入。網路確認 {gab.confirmations} 次後自動入帳。
            <Link to="/member/deposit">前往充幣</Link>
          </li>
          <li>
            <b>在市集賣東西</b>
            訂單完成後，貨款撥入您的餘額，可以直接拿來買東西，也可以提幣。
            <Link to="/member/selling">前往我的賣場</Link>
          </li>
        </ol>
      </section>
      <FirstGab isDemo={gab.demo} />
      <Fees {...gab} />
      <section aria-labelledby="escrow">
        <h2 id="escrow">託管怎麼保護您？</h2>
        <ol className={styles.steps}>
          <li>
            <b>您付款</b>款項先由平台託管，不會直接進到賣家手中。
          </li>
          <li>
            <b>賣家出貨</b>訂單頁看得到每一步的時間與物流單號。
          </li>
          <li>
            <b>您確認收貨</b>款項才撥給賣家。出貨 {AUTO_CONFIRM_DAYS}{' '}
            天仍未確認、也沒有申請退貨，系統會自動完成訂單。
          </li>
        </ol>
      </section>
      <section aria-labelledby="trouble">
        <h2 id="trouble">出問題怎麼辦？</h2>
        <dl className={styles.trouble}>
          <dt>賣家沒有出貨</dt>
          <dd>過了出貨期限，您可以取消訂單；一直沒有出貨，系統會自動全額退款到您的餘額。</dd>
          <dt>商品有問題，或沒有收到</dt>
          <dd>
            在訂單頁申請退貨退款。處理期間款項留在託管，與賣家談不攏時由平台判定。
            <Link to="/help/returns">退貨說明</Link>
          </dd>
          <dt>轉帳後沒有入帳</dt>
          <dd>
            在充幣頁回報交易編號。從沒有綁定的錢包轉入，款項會先保管，由客服查明後歸戶。
            <Link to="/member/deposit">前往充幣</Link>
          </dd>
          <dt>提幣地址填錯</dt>
          <dd>送出後無法追回。送出前請再核對一次，新地址要先確認是您本人。</dd>
          <dt>帳戶有不是您本人的操作</dt>
          <dd>
            請立即在「個人資料」登出其他裝置，並來信客服。我們不會向您索取私鑰、助記詞或驗證碼。
            <Link to="/contact">聯絡客服</Link>
          </dd>
        </dl>
      </section>
      <nav className={styles.next} aria-label="接下來">
        <Link to="/shop">逛商城</Link>
        <Link to="/market">逛市集</Link>
      </nav>
    </article>
  );
}

/** The page 什麼是 GAB？: what GAB is worth, how to get it, the fees in force, escrow, and what to do in trouble. */
export default function GabPage() {
  usePageTitle(GAB_TITLE);
  const { data, error, loading, refresh } = useApi(() => api('GET /api/gab'));
  if (data) return <Explanation gab={data} />;
  if (error && !loading) {
    return <PageMessage title="無法載入頁面" text="請檢查網路後再試一次。" retry={refresh} />;
  }
  return <TextBones />;
}
