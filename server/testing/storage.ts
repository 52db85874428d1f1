import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStorage } from '../storage/folderStorage';
import type { Storage } from '../storage/storage';

const folder = join(tmpdir(), `gab-test-files-${process.pid}`);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** A folder that this process deletes at its end; names are random, so tests may share it. */
export const testStorage = (): Storage => folderStorage(folder);
