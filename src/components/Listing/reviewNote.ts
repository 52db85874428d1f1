import type { Listing } from '@common/endpoints/listings';

/** What staff wrote at the last review; empty without it. It stays in sight while a new version waits. */
export const reviewNoteOf = ({
  state,
  reviewNote,
}: Pick<Listing, 'state' | 'reviewNote'>): string =>
  reviewNote && `${state === 'pending' ? '上次的審核意見' : '審核意見'}：${reviewNote}`;
