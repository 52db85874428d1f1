import { SHOW_TYPE, type ShowType } from './envelope';

/** Response fields of a code of `ERRORS`. */
export interface ErrorRow {
  /** 200 for a business refusal (DESIGN §4). */
  status: 200 | 400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503;
  showType: ShowType;
  /** The user's message in Traditional Chinese. `{x}` is filled from the error's data. */
  message: string;
  /** SPEC §7's `code`; -1: the browser shows this message instead of others. */
  code?: -1;
}

/** The usual business refusal: the caller can correct it (DESIGN §4). */
export const refusal = <Text extends string>(message: Text) =>
  ({ status: 200, showType: SHOW_TYPE.warning, message }) as const;
