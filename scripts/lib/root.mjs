import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, independent of the working directory. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** An absolute path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts);
