import { amountToString } from '@common/money/money';
import { COIN_SYMBOL, TOKEN_SYMBOL } from '@config/token';
import { shortAddress } from '@/wallet/eip1193';
import type { DemoAccount } from '../accounts';
import type { DemoTransaction, Fee } from '../signer';
import styles from './DemoDialog.module.css';
import type { Question } from './question';

interface Props {
  account: DemoAccount;
  transaction: DemoTransaction;
  fee: Fee;
}

/** `transfer(address,uint256)` of an ERC-20: its selector and two words. */
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i;

interface Meaning {
  to: string;
  amount: string;
}

/** The token that a transaction moves: on the embedded chain everything but ETH is GAB. */
function meaningOf({ to, data, value }: DemoTransaction): Meaning {
  const match = TRANSFER.exec(data);
  if (!match) return { to, amount: `${amountToString(value)} ${COIN_SYMBOL}` };
  return {
    to: `0x${match[1]}`,
    amount: `${amountToString(BigInt(`0x${match[2]}`))} ${TOKEN_SYMBOL}`,
  };
}

/** Shows recipient, amount and fee of a transaction for approval. */
export function sendQuestion({ account, transaction, fee }: Props): Question<true> {
  const { to, amount } = meaningOf(transaction);
  return {
    title: '確認付款',
    approveLabel: '確認付款',
    initialAnswer: true,
    body: () => (
      <dl className={styles.facts}>
        <dt>付款帳戶</dt>
        <dd>
          {account.name}（{shortAddress(account.address)}）
        </dd>
        <dt>收款地址</dt>
        <dd>{to}</dd>
        <dt>金額</dt>
        <dd>
          <b>{amount}</b>
        </dd>
        <dt>手續費上限</dt>
        <dd>
          {amountToString(fee.gas * fee.maxFeePerGas)} {COIN_SYMBOL}
        </dd>
      </dl>
    ),
  };
}
