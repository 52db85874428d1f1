import { ID_TEXT } from '../text/urlText';
import { MAX_CART_LINES, MAX_PIECES } from './cartRules';

/** Why a deal or a coupon takes nothing off a trial cart (ADR 091). */
export const TRIAL_REASONS = [
  'stopped',
  'off',
  'early',
  'ended',
  'frozen',
  'usedUp',
  'own',
  'yoursUsed',
  'firstOrder',
  'otherSeller',
  'platformOnly',
  'scope',
  'tied',
  'minimum',
  'pieces',
  'taken',
  'noFee',
  'unfunded',
  'nothing',
] as const;
export type TrialReason = (typeof TRIAL_REASONS)[number];

/** Why goods of a trial cart cannot be bought as they are. */
export const TRIAL_FAULTS = ['offSale', 'paused', 'own', 'away', 'soldOut'] as const;

/** Parses pairs of a query, `12:1,15:3`, into values by variant id; pairs without a valid id are dropped. */
export const parsePairs = (text = ''): ReadonlyMap<number, string> =>
  new Map(
    text
      .split(',')
      .map((pair) => pair.split(':'))
      .flatMap(([id = '', value = '']) => (ID_TEXT.test(id) ? [[Number(id), value] as const] : [])),
  );

/** The variants of a trial cart with their quantities; invalid ones are dropped, and those beyond a cart's capacity. */
export const parseTrialItems = (text = ''): { skuId: number; quantity: number }[] =>
  [...parsePairs(text)]
    .filter(([, pieces]) => /^[1-9]\d?$/.test(pieces) && Number(pieces) <= MAX_PIECES)
    .slice(0, MAX_CART_LINES)
    .map(([skuId, pieces]) => ({ skuId, quantity: Number(pieces) }));
