import type { WithdrawalTerms } from '@common/endpoints/withdrawals';
import { parseAmount } from '@common/money';
import { useRequest } from 'ahooks';
import { Button, Input, Radio } from 'antd';
import { useId, useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { api } from '@/services/api';
import { TOKEN_SYMBOL } from '../../../../config/token';
import { amountFault, mostOf, totalOf } from './amountFault';
import { Cooling } from './Cooling';
import styles from './index.module.css';

interface Props {
  terms: WithdrawalTerms;
  onAsked: (id: number) => void;
  /** What it was refused for may have changed. */
  onRefused: () => void;
}

/** One wish has one number: asking again for the same thing is no second withdrawal. */
function useRequestId(content: string): string {
  const last = useRef({ content: '', id: '' });
  if (last.current.content !== content) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    last.current = { content, id };
  }
  return last.current.id;
}

/** To which address, how much, and all that it costs. What is typed outlives an expired session. */
export function WithdrawForm({ terms, onAsked, onRefused }: Props) {
  const ids = { amount: useId(), fault: useId(), book: useId() };
  const { fee, min, dailyLimit, leftToday, available, reviewAbove, book, closed, proofs } = terms;
  const [chosen, setChosen] = useState<number>();
  const [typed, setTyped] = useState('');
  const [round, setRound] = useState(0);
  const entry = book.find(({ id }) => id === chosen);
  const fault = amountFault(typed, terms);
  const total = totalOf(typed, fee);
  const requestId = useRequestId(`${round} ${chosen} ${typed}`);
  const hasProof = proofs.email !== null || proofs.wallets.length > 0;
  const { run, loading } = useRequest(
    async () => {
      if (!entry) return undefined;
      const body = { requestId, addressId: entry.id, address: entry.address, amount: typed };
      return api('POST /api/me/withdrawals', { body });
    },
    {
      manual: true,
      onSuccess(made) {
        if (!made) return;
        setTyped('');
        setRound((n) => n + 1);
        onAsked(made.id);
      },
      onError: onRefused,
    },
  );
  const isReady = !!entry && fault === undefined && !closed && hasProof;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !loading) run();
      }}
    >
      <h2>提領 {TOKEN_SYMBOL}</h2>
      <span id={ids.book}>提到哪個地址</span>
      {book.length === 0 ? (
        <p className={styles.quiet}>地址簿還是空的，請先在「提幣地址簿」新增地址。</p>
      ) : (
        <Radio.Group
          className={styles.choices}
          aria-labelledby={ids.book}
          value={chosen}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {book.map((one) => (
            <Cooling key={one.id} until={one.usableAt}>
              {(left) => (
                <Radio value={one.id} disabled={left !== 0} className={styles.choice}>
                  <strong>{one.label}</strong>
                  {left !== 0 && <span className={styles.quiet}>（安全等待中）</span>}
                  <span className={styles.address}>{one.address}</span>
                  {one.lookAlikes.length > 0 && (
                    <span className={styles.fault}>與其他地址頭尾相同，請逐字核對</span>
                  )}
                </Radio>
              )}
            </Cooling>
          ))}
        </Radio.Group>
      )}
      <label htmlFor={ids.amount}>要提領的數量</label>
      <div className={styles.field}>
        <Input
          id={ids.amount}
          size="large"
          inputMode="decimal"
          autoComplete="off"
          maxLength={78}
          value={typed}
          suffix={TOKEN_SYMBOL}
          status={typed && fault ? 'error' : undefined}
          aria-invalid={typed !== '' && fault !== undefined}
          aria-describedby={ids.fault}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
        <Button size="large" onClick={() => setTyped(mostOf(terms))}>
          全部
        </Button>
      </div>
      <p id={ids.fault} className={styles.faultLine} role="alert">
        {typed && fault}
      </p>
      <dl className={styles.facts}>
        <dt>可用餘額</dt>
        <dd>
          <Amount value={available} unit={TOKEN_SYMBOL} />
        </dd>
        <dt>今日剩餘額度</dt>
        <dd>
          <Amount value={leftToday} /> / <Amount value={dailyLimit} unit={TOKEN_SYMBOL} />
        </dd>
        <dt>單筆最低</dt>
        <dd>
          <Amount value={min} unit={TOKEN_SYMBOL} />
        </dd>
        <dt>手續費</dt>
        <dd>
          <Amount value={fee} unit={TOKEN_SYMBOL} />
        </dd>
        <dt>從餘額扣除</dt>
        <dd>{total ? <Amount value={total} unit={TOKEN_SYMBOL} /> : '—'}</dd>
        <dt>實際到帳</dt>
        <dd className={styles.got}>{total ? <Amount value={typed} unit={TOKEN_SYMBOL} /> : '—'}</dd>
      </dl>
      {total && parseAmount(typed) > parseAmount(reviewAbove) && (
        <p className={styles.quiet}>
          超過 <Amount value={reviewAbove} unit={TOKEN_SYMBOL} />{' '}
          的提幣會先由工作人員審核，通過後自動送出。
        </p>
      )}
      <Button
        type="primary"
        size="large"
        block
        htmlType="submit"
        loading={loading}
        disabled={!isReady}
      >
        下一步：驗證身分
      </Button>
      <p className={styles.quiet}>
        送出後無法追回，請確認地址屬於您本人，且位於 {TOKEN_SYMBOL} 所在的網路。
      </p>
    </form>
  );
}
