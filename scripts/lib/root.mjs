import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, wherever the command was given. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** An absolute path inside it. */
export const inRoot = (...parts) => join(root, ...parts);
