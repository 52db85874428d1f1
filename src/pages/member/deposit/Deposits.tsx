import type { Api } from '@common/api';
import { TOKEN_SYMBOL } from '@config/token';
import { Tag, Typography } from 'antd';
import { Amount } from '@/components/Amount';
import { EmptyState } from '@/components/EmptyState';
import { ListPages } from '@/components/ListPages';
import { Time } from '@/components/Time';
import { shortAddress } from '@/wallet/eip1193';
import styles from './index.module.css';

type Page = Api['GET /api/me/deposits']['data'];

interface Props {
  deposits: Page;
  onPage: (current: number) => void;
}

function StateTag({ state, byHand }: Page['list'][number]) {
  if (state === 'reversed') return <Tag color="red">已撤回</Tag>;
  return <Tag color="green">{byHand ? '客服核對後入帳' : '已入帳'}</Tag>;
}

/** The credited deposits, newest first. */
export function Deposits({ deposits, onPage }: Props) {
  const { list, total, current, pageSize } = deposits;
  return (
    <>
      <h2>充幣紀錄</h2>
      {list.length === 0 ? (
        <EmptyState text="還沒有充幣過。從綁定的錢包轉入後，進度會立即顯示在這裡。" />
      ) : (
        <ul className={styles.list}>
          {list.map((one) => (
            <li key={one.id} className={styles.deposit}>
              <strong>
                +<Amount value={one.amount} unit={TOKEN_SYMBOL} />
              </strong>
              <StateTag {...one} />
              <span className={styles.quiet}>
                <Time at={one.at} />
                {'・'}
                <span className={styles.whole}>從 {shortAddress(one.from)}</span>
              </span>
              <Typography.Text
                className={styles.quiet}
                copyable={{ text: one.txHash, tooltips: ['複製交易編號', '已複製'] }}
              >
                交易 {shortAddress(one.txHash)}
              </Typography.Text>
              {one.state === 'reversed' && (
                <span className={styles.wide}>
                  區塊鏈取消了這筆轉帳，GAB 已從餘額扣回；重新確認後會再入帳。
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <ListPages
        current={current}
        pageSize={pageSize}
        total={total}
        onChange={(page) => onPage(Number(page) || 1)}
      />
    </>
  );
}
