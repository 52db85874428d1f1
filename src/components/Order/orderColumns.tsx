import type { ProDescriptionsItemProps } from '@ant-design/pro-components';
import type { Order } from '@common/endpoints/orderShapes';
import { DELIVERY } from '@common/lists/deliveryWays';
import { coldLabel } from '@common/lists/temperatures';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from '../Amount';
import { CoinAndAdv } from '../CoinAndAdv';
import { Time } from '../Time';
import { FULFILMENTS } from './fulfilments';
import { PaidTwd } from './PaidTwd';

const PAYMENT_METHODS = { coin: '餘額', wallet: '錢包轉帳' } as const;

type Column<T> = ProDescriptionsItemProps<T>;

const factOf = <T,>(title: string, text: React.ReactNode, span = 1): Column<T>[] =>
  text ? [{ title, key: title, span, render: () => text }] : [];

/** The amounts of an order, where the page does not itemise them. */
export const moneyColumns = <T extends Order>({
  coinAmount,
  twdRate,
  advAmount,
  deliveryFee,
  discount,
  refundedCoin,
  refundedAdv,
}: T): Column<T>[] => [
  ...factOf<T>(
    '應付',
    <>
      <Amount value={coinAmount} unit={TOKEN_SYMBOL} />{' '}
      <PaidTwd value={coinAmount} rate={twdRate} />
    </>,
  ),
  ...factOf<T>(
    '其中運費',
    deliveryFee !== '0' && <Amount value={deliveryFee} unit={TOKEN_SYMBOL} />,
  ),
  ...factOf<T>('優惠券折抵', discount !== '0' && <Amount value={discount} unit={TOKEN_SYMBOL} />),
  ...factOf<T>('廣告幣折抵', advAmount !== '0' && <Amount value={advAmount} />),
  ...factOf<T>(
    '部分商品已退款',
    (refundedCoin !== '0' || refundedAdv !== '0') && (
      <CoinAndAdv coin={refundedCoin} adv={refundedAdv} />
    ),
  ),
];

/** The facts of an order for ProDescriptions; empty ones are left out. The address is not among them: each page shows it itself. */
export function orderColumns<T extends Order>(order: T): Column<T>[] {
  const { delivery, note, paidAt, shippedAt, closedAt } = order;
  const time = (title: string, at: number | null): Column<T>[] =>
    at === null ? [] : [{ title, key: title, render: () => <Time at={at} /> }];
  const fact = factOf<T>;
  return [
    ...fact('付款方式', PAYMENT_METHODS[order.paymentMethod]),
    ...fact('交付方式', delivery ? DELIVERY[delivery.way].label : FULFILMENTS[order.fulfilment]),
    ...fact('溫層', coldLabel(order.temperature)),
    ...fact('運送說明', delivery?.note, 2),
    ...time('下單時間', order.createdAt),
    ...time('付款時間', paidAt),
    ...time('出貨時間', shippedAt),
    ...time('結束時間', closedAt),
    ...fact('備註', note, 2),
  ];
}
