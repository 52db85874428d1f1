import type { OrderGroup } from '@common/endpoints/checkout';
import type { Order } from '@common/endpoints/orderShapes';
import { ORDER } from '@common/orders/orderTransitions';
import { api } from '@/services/api';
import type { Bill } from '@/wallet/payBill';

/** The bill of an order that is paid alone. @param onChange gets the order of each answer */
export function billOfOrder(order: Order, onChange: (order: Order) => void): Bill {
  const { out_trade_no, status } = order;
  const params = { out_trade_no };
  return {
    ...order,
    number: out_trade_no,
    isUnpaid: status === ORDER.awaitingPayment,
    report: async (txHash) =>
      onChange(
        await api('POST /api/orders/:out_trade_no/payments', {
          params,
          body: { txHash },
          skipErrorHandler: true,
        }),
      ),
    pay: async () => onChange(await api('POST /api/orders/:out_trade_no/pay', { params })),
  };
}

/** The bill of a payment group. @param onChange gets the group of each answer */
export function billOfGroup(group: OrderGroup, onChange: (group: OrderGroup) => void): Bill {
  const { number, state } = group;
  const params = { number };
  return {
    ...group,
    isUnpaid: state === 'unpaid',
    report: async (txHash) =>
      onChange(
        await api('POST /api/order-groups/:number/payments', {
          params,
          body: { txHash },
          skipErrorHandler: true,
        }),
      ),
    pay: async () => onChange(await api('POST /api/order-groups/:number/pay', { params })),
  };
}
