/** Rules for questions about goods (ADR 129). */
export const QUESTION_LEAST = 10;
export const QUESTION_MOST = 300;
export const ANSWER_MOST = 500;
/** Questions of one member in 24 hours. */
export const QUESTIONS_A_DAY = 10;
/** Questions of one member about one product that wait for an answer. */
export const OPEN_QUESTIONS = 3;
/** Hours in which an answer can be corrected. */
export const CORRECTION_HOURS = 24;
