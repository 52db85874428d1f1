/** Size limit of a product file; the browser checks it before sending. */
export const CSV_MAX_BYTES = 5 * 1024 * 1024;
