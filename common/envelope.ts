/** The response of every JSON endpoint (SPEC §3, DESIGN §4). */
export interface Envelope<T> {
  success: boolean;
  data: T;
  errorCode: string;
  errorMessage: string;
  showType: ShowType;
  /** 0 on success, -1 for a message that overrides others, 1 for any other refusal. */
  code: number;
  msg: string;
}

/** Display types of an error in the browser (SPEC §4). */
export const SHOW_TYPE = {
  silent: 0,
  warning: 1,
  error: 2,
  notification: 3,
  redirect: 9,
} as const;
export type ShowType = (typeof SHOW_TYPE)[keyof typeof SHOW_TYPE];

/** A field error; malformed input (HTTP 400) carries these in `data`. */
export interface FieldFault {
  /** Path of the field, e.g. `items.0.quantity`; empty for the whole body. */
  field: string;
  message: string;
}

export interface Page<T> {
  list: T[];
  total: number;
  current: number;
  pageSize: number;
}

/** A keyset page of a long list: it carries the cursors of its neighbours instead of a page number. */
export interface CursorPage<T, At = number> {
  list: T[];
  /** Null when there are more rows than are counted. */
  total: number | null;
  older: At | null;
  newer: At | null;
}
