/** A reason as part of a sentence: without a full stop of its own. */
export const inSentence = (reason: string) => reason.replace(/[。.\s]+$/, '');
