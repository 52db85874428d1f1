import { STAFF_ACTION_GROUPS, STAFF_ACTIONS } from '@common/lists/staffActions';

const ACTIONS = Object.entries(STAFF_ACTIONS).map(([value, label]) => ({ value, label }));

/** A group as a whole, then its actions. */
export const KIND_OPTIONS = STAFF_ACTION_GROUPS.map(({ value, label }) => ({
  label,
  options: [
    { value, label: `${label}（全部）` },
    ...ACTIONS.filter((one) => one.value.startsWith(`${value}.`)),
  ],
}));

const KNOWN = new Set<string>(
  KIND_OPTIONS.flatMap(({ options }) => options.map((one) => one.value)),
);

/** A kind in the address; undefined for one that this build does not know. */
export const parseKind = (text: string | undefined): string | undefined =>
  text && KNOWN.has(text) ? text : undefined;
