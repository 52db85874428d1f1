import type { WithdrawalTerms } from '@common/endpoints/withdrawals';
import { parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Radio } from 'antd';
import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { AmountField } from '@/components/AmountField';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { amountFault, maxAmount, totalOf } from './amountFault';
import { Cooling } from './Cooling';
import styles from './index.module.css';

interface Props {
  terms: WithdrawalTerms;
  onAsked: (id: number) => void;
  /** Called after a refusal: its reason may have changed the terms. */
  onRefused: () => void;
}

type BookEntry = WithdrawalTerms['book'][number];

/** One request id per content, so that a repeated request makes no second withdrawal. */
function useRequestId(content: string): string {
  const last = useRef({ content: '', id: '' });
  if (last.current.content !== content) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    last.current = { content, id };
  }
  return last.current.id;
}

/** Orders a withdrawal to an address of the book; an unanswered request can be repeated without a second withdrawal. */
function useWithdraw(
  { onAsked, onRefused }: Omit<Props, 'terms'>,
  { entry, amount, onDone }: { entry: BookEntry | undefined; amount: string; onDone: () => void },
) {
  /** Counts accepted withdrawals: afterwards the same content is a new intent. */
  const [round, setRound] = useState(0);
  const requestId = useRequestId(`${round} ${entry?.id} ${amount}`);
  return useApi(
    async () => {
      if (!entry) return undefined;
      const body = { requestId, addressId: entry.id, address: entry.address, amount };
      return api('POST /api/me/withdrawals', { body });
    },
    {
      manual: true,
      onSuccess(made) {
        if (!made) return;
        setRound((n) => n + 1);
        onDone();
        onAsked(made.id);
      },
      onError: onRefused,
    },
  );
}

/** The addresses of the book, of which new ones have to wait. */
function AddressChoice({
  book,
  chosen,
  onChoose,
}: {
  book: readonly BookEntry[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}) {
  const labelId = useId();
  return (
    <>
      <span id={labelId}>提幣地址</span>
      {book.length === 0 ? (
        <p className={styles.quiet}>地址簿還是空的，請先在「提幣地址簿」新增地址。</p>
      ) : (
        <Radio.Group
          className={styles.choices}
          aria-labelledby={labelId}
          value={chosen}
          onChange={({ target }) => onChoose(Number(target.value))}
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
    </>
  );
}

/** What may be withdrawn, and what the typed amount costs and brings. @param total undefined until the amount is one */
function Costs({
  terms: { available, leftToday, dailyLimit, min, fee },
  typed,
  total,
}: {
  terms: WithdrawalTerms;
  typed: string;
  total: string | undefined;
}) {
  const rows: [name: string, value: ReactNode, className?: string][] = [
    ['可用餘額', <Amount key="available" value={available} unit={TOKEN_SYMBOL} />],
    [
      '今日剩餘額度',
      <Fragment key="left">
        <Amount value={leftToday} /> / <Amount value={dailyLimit} unit={TOKEN_SYMBOL} />
      </Fragment>,
    ],
    ['單筆最低', <Amount key="min" value={min} unit={TOKEN_SYMBOL} />],
    ['手續費', <Amount key="fee" value={fee} unit={TOKEN_SYMBOL} />],
    ['從餘額扣除', total ? <Amount key="total" value={total} unit={TOKEN_SYMBOL} /> : '—'],
    ['實際入帳', total ? <Amount key="got" value={typed} unit={TOKEN_SYMBOL} /> : '—', styles.got],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value, className]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className={className}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Why the button waits, where the amount is good. */
const MissingAddress = ({ isMissing }: { isMissing: boolean }) =>
  isMissing && (
    <p className={styles.fault} role="status">
      請選擇要提幣到哪個地址。
    </p>
  );

/** Address, amount and costs of a withdrawal. What was typed survives an expired session. */
export function WithdrawForm({ terms, ...outcomes }: Props) {
  const { fee, reviewAbove, book, closed, proofs } = terms;
  const [chosen, setChosen] = useState<number>();
  const [typed, setTyped] = useState('');
  const entry = book.find(({ id }) => id === chosen);
  const fault = amountFault(typed, terms);
  const total = totalOf(typed, fee);
  const onDone = () => setTyped('');
  const { run, loading } = useWithdraw(outcomes, { entry, amount: typed, onDone });
  const hasProof = proofs.email !== null || proofs.wallets.length > 0;
  const isFit = fault === undefined && !closed && hasProof;
  const isReady = !!entry && isFit;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !loading) run();
      }}
    >
      <h2>提幣 {TOKEN_SYMBOL}</h2>
      <AddressChoice book={book} chosen={chosen} onChoose={setChosen} />
      <AmountField
        label="要提幣的數量"
        typed={typed}
        fault={typed ? fault : undefined}
        onType={setTyped}
        onAll={() => setTyped(maxAmount(terms))}
      />
      <Costs terms={terms} typed={typed} total={total} />
      {total && parseAmount(typed) > parseAmount(reviewAbove) && (
        <p className={styles.quiet}>
          超過 <Amount value={reviewAbove} unit={TOKEN_SYMBOL} />{' '}
          的提幣會先由客服審核，通過後自動送出。
        </p>
      )}
      <MissingAddress isMissing={!entry && isFit && book.length > 0} />
      <Button
        type="primary"
        size="large"
        block
        htmlType="submit"
        loading={loading}
        disabled={!isReady}
      >
        下一步：確認是您本人
      </Button>
      <p className={styles.quiet}>
        送出後無法追回。請確認這是您自己的錢包，而且能在同一個網路收 {TOKEN_SYMBOL}。
      </p>
    </form>
  );
}
