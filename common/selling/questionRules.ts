/** Rules for questions about goods (ADR 129): min. and max. characters of a question, and max. of an answer. */
export const MIN_QUESTION_LENGTH = 10;
export const MAX_QUESTION_LENGTH = 300;
export const MAX_ANSWER_LENGTH = 500;
/** Max. questions of one member in 24 hours. */
export const QUESTIONS_A_DAY = 10;
/** Max. unanswered questions of one member about one product. */
export const OPEN_QUESTIONS = 3;
/** Hours in which an answer can be corrected. */
export const CORRECTION_HOURS = 24;
