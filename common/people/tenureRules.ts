/**
 * How long a role must have been held before its holder counts as one of two people, where another member of staff
 * granted it: as long as a proposal waits (ADR 150).
 */
export const TENURE_HOURS = 24;
