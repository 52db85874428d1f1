import type { OwnQuestion } from '@common/endpoints/questions';

/** What asker, seller and staff read of a hidden question or answer; empty while nothing is hidden. */
export const hiddenNote = ({ hidden }: Pick<OwnQuestion, 'hidden'>): string =>
  hidden
    ? `${hidden.part === 'question' ? '這則問答' : '這則回答'}已由平台隱藏：${hidden.reason}`
    : '';
