import { ORDER, type OrderStatus } from './orderTransitions';

/** Who takes part in a return; the seller of a shop's own goods is the staff. */
export const RETURN_ROLES = ['buyer', 'seller', 'staff', 'system'] as const;
export type ReturnRole = (typeof RETURN_ROLES)[number];

export const RETURN_STATES = [
  'open',
  'sendBack',
  'sentBack',
  'refused',
  'escalated',
  'refunded',
  'rejected',
  'withdrawn',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

interface Step {
  from: readonly ReturnState[];
  to: ReturnState;
  who: readonly ReturnRole[];
  /** What must be said with it. */
  needs?: 'note' | 'parcel';
}

/** Every step of a return, and the only ones (ADR 016). `lapse` and `passOn` happen when time is up. */
export const RETURN_STEPS = {
  sendBack: { from: ['open', 'escalated'], to: 'sendBack', who: ['seller', 'staff'] },
  send: { from: ['sendBack'], to: 'sentBack', who: ['buyer'], needs: 'parcel' },
  refund: {
    from: ['open', 'sendBack', 'sentBack', 'refused', 'escalated'],
    to: 'refunded',
    who: ['seller', 'staff'],
  },
  refuse: { from: ['open', 'sentBack'], to: 'refused', who: ['seller', 'staff'], needs: 'note' },
  escalate: { from: ['refused'], to: 'escalated', who: ['buyer'], needs: 'note' },
  reject: { from: ['escalated'], to: 'rejected', who: ['staff'], needs: 'note' },
  withdraw: { from: ['open', 'sendBack', 'refused', 'escalated'], to: 'withdrawn', who: ['buyer'] },
  passOn: { from: ['open', 'sentBack'], to: 'escalated', who: ['system'] },
  lapse: { from: ['sendBack', 'refused'], to: 'rejected', who: ['system'] },
} as const satisfies Record<string, Step>;
export type ReturnStep = keyof typeof RETURN_STEPS;

const steps: Readonly<Record<ReturnStep, Step>> = RETURN_STEPS;
export const returnStep = (step: ReturnStep): Step => steps[step];

export function isReturnStep(name: string): name is ReturnStep {
  return name in RETURN_STEPS;
}

export const RETURN_STEP_NAMES: readonly ReturnStep[] =
  Object.keys(RETURN_STEPS).filter(isReturnStep);

/** What this person may do now, in the table's order. */
export function stepsOf(state: ReturnState, role: ReturnRole): ReturnStep[] {
  return RETURN_STEP_NAMES.filter(
    (name) => steps[name].who.includes(role) && steps[name].from.includes(state),
  );
}

/** How many days somebody has in a state before it goes on by itself; none: staff take theirs. */
export const RETURN_DAYS: Partial<Record<ReturnState, number>> = {
  open: 3,
  sendBack: 7,
  sentBack: 7,
  refused: 3,
};

/** What happens when that time is up. */
export const WHEN_OVERDUE: Partial<Record<ReturnState, ReturnStep>> = {
  open: 'passOn',
  sentBack: 'passOn',
  sendBack: 'lapse',
  refused: 'lapse',
};

export const RETURN_REASONS = [
  'changed',
  'broken',
  'different',
  'missing',
  'notReceived',
  'other',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

interface Returnable {
  channel: 'shop' | 'market';
  fulfilment: 'shipping' | 'digital' | 'pickup';
  status: OrderStatus;
}

/** Why this order may be given back: without a reason only what the shop sold, and nothing digital. */
export function reasonsFor({ channel, fulfilment, status }: Returnable): ReturnReason[] {
  return RETURN_REASONS.filter((reason) => {
    if (reason === 'changed') return channel === 'shop' && fulfilment !== 'digital';
    if (reason === 'notReceived') return status === ORDER.shipped || fulfilment !== 'shipping';
    return true;
  });
}
