import type { ProDescriptionsItemProps } from '@ant-design/pro-components';
import type { Order } from '@common/endpoints/orders';
import { TOKEN_SYMBOL } from '../../../config/token';
import { Amount } from '../Amount';
import { Time } from '../Time';
import { FULFILMENTS } from './fulfilments';
import { Tracking } from './Tracking';

const PAYMENT_METHODS = { coin: '平台餘額', wallet: '錢包轉帳' } as const;

type Column<T> = ProDescriptionsItemProps<T>;

/** The facts of an order for ProDescriptions; what does not apply is left out, and the address is its page's. */
export function orderColumns<T extends Order>(order: T): Column<T>[] {
  const { advAmount, carrier, trackingNo, note, paidAt, shippedAt, closedAt } = order;
  const time = (title: string, at: number | null): Column<T>[] =>
    at === null ? [] : [{ title, key: title, render: () => <Time at={at} /> }];
  const fact = (title: string, text: React.ReactNode, span = 1): Column<T>[] =>
    text ? [{ title, key: title, span, render: () => text }] : [];
  return [
    ...fact('付款方式', PAYMENT_METHODS[order.paymentMethod]),
    ...fact('應付', <Amount value={order.coinAmount} unit={TOKEN_SYMBOL} />),
    ...fact('廣告幣折抵', advAmount !== '0' && <Amount value={advAmount} />),
    ...fact('交付方式', FULFILMENTS[order.fulfilment]),
    ...fact(
      '物流',
      carrier && trackingNo && <Tracking carrier={carrier} trackingNo={trackingNo} />,
      2,
    ),
    ...time('下單時間', order.createdAt),
    ...time('付款時間', paidAt),
    ...time('出貨時間', shippedAt),
    ...time('結束時間', closedAt),
    ...fact('備註', note, 2),
  ];
}
