import { join } from 'node:path';

/** Folder for screenshots, ignored by git. */
export const OUT = join(__dirname, '..', 'out');
