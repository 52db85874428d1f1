/**
 * The files with rules about money, each with the tests that must notice a change; the cheapest first, since a run ends at
 * the first failure. Those of `common` and of decisions in memory run without a database.
 */
export const SUBJECTS = {
  // Amounts, prices and what is taken off them.
  'common/money.ts': ['common/money.test.ts'],
  'common/splitByMost.ts': ['common/splitByMost.test.ts'],
  'common/couponRules.ts': ['common/couponRules.test.ts'],
  'common/dealRules.ts': ['common/dealRules.test.ts'],
  'common/delivery.ts': ['common/delivery.test.ts'],
  'common/returnSplit.ts': ['common/returnSplit.test.ts'],
  'server/modules/money/exchange/convert.ts': ['server/modules/money/exchange/convert.test.ts'],
  // Bids.
  'common/auctionRules.ts': ['common/auctionRules.test.ts'],
  'server/modules/trade/auctions/decideBids.ts': [
    'server/modules/trade/auctions/decideBid.test.ts',
    'server/modules/trade/auctions/decideBids.test.ts',
  ],
  // The transitions of an order or a withdrawal.
  'common/orderTransitions.ts': [
    'common/orderTransitions.test.ts',
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
