import type { PendingDeposit } from '@common/endpoints/deposits';
import { TOKEN_SYMBOL } from '@config/token';
import { Progress, Tag, Typography } from 'antd';
import { Amount } from '@/components/Amount';
import { shortAddress } from '@/wallet/eip1193';
import styles from './index.module.css';

type DepositState = PendingDeposit['state'];

interface Words {
  label: string;
  color: string;
  /** The meaning for the member, and what to do. */
  text: string;
}

export const STATES: Record<DepositState, Words> = {
  checking: { label: '查詢中', color: 'blue', text: '正在查詢這筆交易。' },
  unknown: {
    label: '找不到',
    color: 'orange',
    text: '還查不到這筆轉帳。剛送出的請稍候；如果在錢包按過「加速」，請回報新的交易編號。',
  },
  waiting: { label: '等待處理', color: 'blue', text: '轉帳已送出，正在等待網路處理。' },
  counting: { label: '確認中', color: 'blue', text: '網路已收到，正在確認，完成後自動入帳。' },
  stranger: {
    label: '需要核對',
    color: 'orange',
    text: '付款的錢包在轉帳前沒有綁定到您的帳戶。確認後款項由平台保管，客服核對後才能入帳。',
  },
  suspense: {
    label: '由客服核對',
    color: 'orange',
    text: '款項已由平台保管，沒有遺失。付款的錢包在轉帳前沒有綁定到您的帳戶，客服核對後會為您入帳。',
  },
  returned: {
    label: '退回付款錢包',
    color: 'default',
    text: '客服核對後，這筆款項退回原付款錢包。請到那個錢包查看，退回後不能再改為入帳。',
  },
  others: {
    label: '屬於其他帳戶',
    color: 'default',
    text: '這筆轉帳來自其他會員綁定的錢包，不會記入您的餘額。如果那也是您的帳戶，請改用那個帳戶登入查看。',
  },
  reverted: { label: '轉帳失敗', color: 'red', text: '這筆轉帳沒有成功，沒有轉出 GAB。' },
  noGab: { label: '不是 GAB', color: 'red', text: '這筆交易沒有轉出 GAB，請確認交易編號。' },
  elsewhere: {
    label: '不是本站地址',
    color: 'red',
    text: '這筆交易的 GAB 沒有轉到本站的收款地址，請確認交易編號。',
  },
  credited: { label: '已入帳', color: 'green', text: '這筆轉帳已經記入您的加密幣餘額。' },
};

interface Props {
  pending: readonly PendingDeposit[];
  needed: number;
}

/** Transfers that are not credited yet: seen on the chain, or reported by the member. */
export function OnTheirWay({ pending, needed }: Props) {
  if (pending.length === 0) return null;
  return (
    <>
      <h2>處理中</h2>
      <ul className={styles.list} aria-live="polite">
        {pending.map((one) => (
          <li key={one.txHash} className={styles.pending}>
            <div className={styles.row}>
              <Tag color={STATES[one.state].color}>{STATES[one.state].label}</Tag>
              {one.amount !== null && <Amount value={one.amount} unit={TOKEN_SYMBOL} />}
            </div>
            {one.state === 'counting' && (
              <Progress
                percent={Math.round((100 * one.confirmations) / needed)}
                format={() => `${one.confirmations} / ${needed}`}
                aria-label={`已確認 ${one.confirmations} 次，共需 ${needed} 次`}
              />
            )}
            <p className={styles.quiet}>{STATES[one.state].text}</p>
            <Typography.Text
              className={styles.quiet}
              copyable={{ text: one.txHash, tooltips: ['複製交易編號', '已複製'] }}
            >
              交易 {shortAddress(one.txHash)}
            </Typography.Text>
          </li>
        ))}
      </ul>
    </>
  );
}
