import type { Sale } from '@common/endpoints/sales';
import { ORDER_PLACED } from './shop';

const {
  paymentMethod: _how,
  autoConfirmAt: _when,
  returnUntil: _until,
  missing: _missing,
  payments: _payments,
  ...order
} = ORDER_PLACED;

/** A paid sale that is to be shipped, without a deadline. */
export const SALE: Sale = {
  ...order,
  paymentMethod: 'coin',
  status: 2,
  buyer: '買家小美',
  money: { state: 'escrow', fee: '3', net: '97', netAdv: '0', releaseAt: null },
  awaitsAnswer: false,
  canShip: true,
  canHandOver: false,
  canRefund: true,
  canRefundRest: false,
  returnId: null,
  returnState: null,
};
