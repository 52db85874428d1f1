import type { DayFigures, DayMoney } from '@common/endpoints/console';
import { amountToString, formatAmount, parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Bars, type Series } from '@/components/Bars/Bars';
import styles from './dashboard.module.css';

type AmountKey = keyof DayMoney;
type CountKey = 'orders' | 'newMembers';

/** A signed decimal string as base units. */
const units = (value: string): bigint =>
  value.startsWith('-') ? -parseAmount(value.slice(1)) : parseAmount(value);
const sumOf = (days: readonly DayMoney[], keys: readonly AmountKey[]): string => {
  const sum = days.reduce(
    (total, day) => keys.reduce((all, key) => all + units(day[key]), total),
    0n,
  );
  return formatAmount(amountToString(sum));
};

const amounts = (
  days: readonly DayMoney[],
  key: AmountKey,
  label: string,
  unit: string,
): Series => ({
  label,
  values: days.map((day) => Number(day[key])),
  shown: days.map((day) => `${formatAmount(day[key])} ${unit}`),
});
const counts = (days: readonly DayFigures[], key: CountKey, label: string): Series => ({
  label,
  values: days.map((day) => day[key]),
  shown: days.map((day) => day[key].toLocaleString()),
});

interface MoneyCard {
  title: string;
  parts: readonly [AmountKey, string][];
  /** GAB unless it says otherwise. */
  unit?: string;
}

const MONEY_CARDS: readonly MoneyCard[] = [
  {
    title: '成交額',
    parts: [
      ['shopCoin', '商城'],
      ['marketCoin', '市集'],
      ['auctionCoin', '競標'],
    ],
  },
  { title: '廣告幣付款', parts: [['advPaid', '付款']], unit: '廣告幣' },
  { title: 'GAB 轉入', parts: [['coinIn', '轉入']] },
  { title: 'GAB 轉出', parts: [['coinOut', '轉出']] },
  { title: '手續費收入', parts: [['fees', '手續費']] },
  { title: '退款', parts: [['refundedCoin', '退款']] },
];
const COUNT_CARDS: readonly { title: string; key: CountKey }[] = [
  { title: '訂單', key: 'orders' },
  { title: '新會員', key: 'newMembers' },
];

/** Totals of the days, with today's, over bars of each day; amounts for staff who may read the books. */
export function FigureCards({ days }: { days: readonly DayFigures[] }) {
  const names = days.map(({ day }) => day);
  const today = days.slice(-1);
  const money = days.flatMap((day) => day.money ?? []);
  const moneyToday = today.flatMap((day) => day.money ?? []);
  return (
    <div className={styles.figures}>
      {COUNT_CARDS.map(({ title, key }) => {
        const total = days.reduce((sum, day) => sum + day[key], 0);
        return (
          <section key={key} className={styles.card}>
            <h3>{title}</h3>
            <p className={styles.total}>
              {total.toLocaleString()} <small>今日 {today[0]?.[key].toLocaleString()}</small>
            </p>
            <Bars title={title} days={names} series={[counts(days, key, title)]} />
          </section>
        );
      })}
      {(money.length > 0 ? MONEY_CARDS : []).map(({ title, parts, unit = TOKEN_SYMBOL }) => {
        const keys = parts.map(([key]) => key);
        return (
          <section key={title} className={styles.card}>
            <h3>{title}</h3>
            <p className={styles.total}>
              {sumOf(money, keys)}{' '}
              <small>
                {unit}・今日 {sumOf(moneyToday, keys)}
              </small>
            </p>
            <Bars
              title={title}
              days={names}
              series={parts.map(([key, label]) => amounts(money, key, label, unit))}
            />
          </section>
        );
      })}
    </div>
  );
}
