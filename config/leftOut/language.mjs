import { leftOut } from '@config/leftOut/nothing.mjs';

/** Replaces pro-components' texts in another language. */
export default new Proxy({}, { get: () => leftOut() });
