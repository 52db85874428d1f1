import { ORDER, type OrderStatus } from './orderTransitions';
import { isReturnableAtWill, type ReturnableGoods } from './returnTerms';

/** Roles in a return; for the platform's own goods staff are the seller. */
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

/** States of returns that are not decided yet. */
export const OPEN_RETURN_STATES = [
  'open',
  'sendBack',
  'sentBack',
  'refused',
  'escalated',
] as const satisfies readonly ReturnState[];

interface Step {
  from: readonly ReturnState[];
  to: ReturnState;
  who: readonly ReturnRole[];
  /** The field that the step requires; `address`: the note, unless the seller keeps an address for returns. */
  needs?: 'note' | 'parcel' | 'address';
}

/** All steps of a return and who may take them (ADR 016). Jobs take `lapse` and `passOn` at the deadline. */
const RETURN_STEPS = {
  sendBack: {
    from: ['open', 'escalated'],
    to: 'sendBack',
    who: ['seller', 'staff'],
    // Without an address the buyer would miss the deadline through no fault of theirs.
    needs: 'address',
  },
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

function isReturnStep(name: string): name is ReturnStep {
  return name in RETURN_STEPS;
}

export const RETURN_STEP_NAMES: readonly ReturnStep[] =
  Object.keys(RETURN_STEPS).filter(isReturnStep);

/** The steps that a role may take in a state, in the table's order. */
export function stepsOf(state: ReturnState, role: ReturnRole): ReturnStep[] {
  return RETURN_STEP_NAMES.filter(
    (name) => steps[name].who.includes(role) && steps[name].from.includes(state),
  );
}

/** The step that a job takes at the deadline. */
export const WHEN_OVERDUE: Partial<Record<ReturnState, ReturnStep>> = {
  open: 'passOn',
  sentBack: 'passOn',
  sendBack: 'lapse',
  refused: 'lapse',
};

export const RETURN_REASONS = [
  'cancel',
  'changed',
  'broken',
  'different',
  'missing',
  'notReceived',
  'unsent',
  'unclaimed',
  'other',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

interface Returnable extends ReturnableGoods {
  status: OrderStatus;
  /** Won at an auction. */
  won: boolean;
}

/** Reasons that buyers of received goods cannot choose. */
const NOT_CHOOSABLE: ReadonlySet<ReturnReason> = new Set(['cancel', 'unsent', 'unclaimed']);

/**
 * The reasons for which an order may be returned. Only the platform's goods can be returned without a reason, digital
 * goods never; for a won order that is not shipped the buyer can only request the cancellation. Two reasons are set by
 * the system or the seller, never by the buyer: `unsent` (the seller cannot ship the rest, ADR 072) and `unclaimed` (a store
 * parcel was not collected, ADR 073).
 */
export function reasonsFor({ channel, fulfilment, status, won }: Returnable): ReturnReason[] {
  if (status === ORDER.processing) return won ? ['cancel'] : [];
  return RETURN_REASONS.filter((reason) => {
    if (NOT_CHOOSABLE.has(reason)) return false;
    if (reason === 'changed') return isReturnableAtWill({ channel, fulfilment });
    if (reason === 'notReceived') return status === ORDER.shipped || fulfilment !== 'shipping';
    return true;
  });
}
