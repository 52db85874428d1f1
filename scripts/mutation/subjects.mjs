/**
 * The files with rules about money, each with the tests that must notice a change; the cheapest first, since a run ends at
 * the first failure. Those of `common` and of decisions in memory run without a database.
 */
export const SUBJECTS = {
  // Amounts, prices and what is taken off them.
  'common/money/money.ts': ['common/money/money.test.ts'],
  'common/discounts/splitByMost.ts': ['common/discounts/splitByMost.test.ts'],
  'common/discounts/couponRules.ts': ['common/discounts/couponRules.test.ts'],
  'common/discounts/dealRules.ts': ['common/discounts/dealRules.test.ts'],
  'common/delivery/delivery.ts': ['common/delivery/delivery.test.ts'],
  'common/orders/returnSplit.ts': ['common/orders/returnSplit.test.ts'],
  'server/modules/money/exchange/convert.ts': ['server/modules/money/exchange/convert.test.ts'],
  // Bids.
  'common/auctions/auctionRules.ts': ['common/auctions/auctionRules.test.ts'],
  'server/modules/trade/auctions/decideBids.ts': [
    'server/modules/trade/auctions/decideBid.test.ts',
    'server/modules/trade/auctions/decideBids.test.ts',
  ],
  // The transitions of an order or a withdrawal.
  'common/orders/orderTransitions.ts': [
    'common/orders/orderTransitions.test.ts',
    'server/db/transitions.test.ts',
  ],
  'server/modules/trade/orders/transition.ts': [
    'server/modules/trade/orders/transition.test.ts',
    'server/modules/trade/orders/orders.test.ts',
    'server/modules/trade/orders/orderEnds.test.ts',
  ],
  // The ledger, and the two ways of moving an order's money.
  'server/ledger/ledger.ts': ['server/ledger/holds.test.ts', 'server/ledger/ledger.test.ts'],
  'server/ledger/swapHolds.ts': ['server/ledger/swapHolds.test.ts'],
  'server/db/functions/ledger.sql': [
    'server/ledger/swapHolds.test.ts',
    'server/ledger/holds.test.ts',
    'server/ledger/ledger.test.ts',
    'server/ledger/house.test.ts',
    'server/ledger/collisions.test.ts',
  ],
  'server/modules/trade/orders/orderMoney.ts': [
    'server/modules/trade/orders/orderMoney.test.ts',
    'server/modules/trade/orders/orders.test.ts',
    'server/modules/trade/orders/orderEnds.test.ts',
    'server/modules/trade/orders/notifyOrder.test.ts',
    'server/modules/trade/coupons/coupons.test.ts',
    'server/modules/trade/coupons/sellerCoupons.test.ts',
  ],
  // Once, whatever is sent again.
  'server/http/idempotency.ts': ['server/http/idempotency.test.ts'],
};

/** Whether these tests need no database. */
export const isPure = (tests) =>
  tests.every((test) => /^common\/|\/(decideBids?|convert|transitions)\.test\.ts$/.test(test));
