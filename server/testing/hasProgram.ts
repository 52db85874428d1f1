import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program is installed. Starts nothing: most test files ask, and a start takes as long as a short one of them. */
export const hasProgram = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
