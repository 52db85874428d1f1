/** Names of the auditor's checks that several files of canaries expect. */
export const CONSTRAINTS = 'constraints are those of the release';
export const ESCROW = 'escrow holds exactly what paid, unfinished orders paid';
export const EFFECT = 'what an action of staff wrote is there';
export const EVENT = 'every journal has its event';
export const GROUP =
  "a payment group came to what its orders came to, all of them its buyer's and paid together";
export const RECORD = 'an action of staff is on a record that there is';
export const REPORTED =
  'a reported transfer is for its own member’s order or group, and none for an order that its group pays';
export const LEGS = 'a journal moves only what its kind moves, and the statement calls it so';
export const MAKER = "every coupon, deal and campaign of the platform has its maker's audit row";
export const PARTS = 'an order was paid by its buyer with its two parts';
export const SEAL =
  'every seal is of what it sealed: no journal, posting or staff action has changed';
export const STEPS = 'the steps of a return lead from its request to its state';
export const SUMS = "a seal's sums are of the postings it sealed";
export const TOTAL =
  "an order's total is its lines' and its delivery's less its discount, in coin and adv";
export const SUSPENSE =
  'suspense holds what waits there: deposits of nobody, returns that are not final, what a reorg took back or gave to closed accounts';
export const BID =
  "each accepted bid is at least what the one before it left, and its leader and price are the rules'";
export const COMMISSION = 'the commission of a sale is the one that was set when it was ordered';
export const COUNT = "a lot's count is of its visible bids, and its leader's maximum is theirs";
export const GOODS = "an order's goods are its seller's, and its channel is too";
export const REFERENCE = 'every reference leads to its row';
export const SENDER = 'a deposit was credited to the member whose wallet sent it';
export const SOLD = "what a listing, a lot or a promotion is about is its seller's";
export const TIMES = "an order's times are those of its history";
export const WHOSE = 'what the history says a buyer, a seller or a member did, was theirs to do';
