import { join } from 'node:path';

/** Screenshots go here; git does not see it. */
export const OUT = join(__dirname, '..', 'out');
