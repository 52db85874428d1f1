/** The URL fragment of a product page that leads to the review form. */
export const WRITE_REVIEW = 'write-review';
