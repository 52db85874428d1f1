import { join } from 'node:path';

/** Folder for screenshots, ignored by git; that of `states`, which runs by itself, is within. */
export const OUT = join(__dirname, '..', 'out', process.env.E2E_STATES ? 'states' : '');
