/** Names of the auditor's checks that several files of canaries expect. */
export const CONSTRAINTS = 'constraints are those of the release';
export const ESCROW = 'escrow holds exactly what paid, unfinished orders paid';
export const EVENT = 'every journal has its event';
export const GROUP =
  "a payment group came to what its orders came to, all of them its buyer's and paid together";
export const REPORTED =
  'a reported transfer is for its own member’s order or group, and none for an order that its group pays';
export const LEGS = 'a journal moves only what its kind moves, and the statement calls it so';
export const PARTS = 'an order was paid by its buyer with its two parts';
export const SEAL =
  'every seal is of what it sealed: no journal, posting or staff action has changed';
export const SUMS = "a seal's sums are of the postings it sealed";
export const TOTAL =
  "an order's total is its lines' and its delivery's less its discount, in coin and adv";
export const SUSPENSE =
  'suspense holds what waits there: deposits of nobody, returns that are not final, withdrawals that a reorg took back';
