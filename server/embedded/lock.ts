import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeWritable, whyNoFolder } from './makeFolder';
import { StartError } from './startError';

/**
 * Claims `dataDir` (created if missing) for this process until `release` or the end of the process: the claim is a
 * listening socket, which the system closes even after SIGKILL.
 * @throws StartError when another shop runs there, or the folder cannot be created
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  const path = socketPath(await makeDir(dataDir));
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const server = await listen(path);
    if (server) return { release: () => close(server) };
    const holder = await askHolder(path);
    if (holder !== undefined) {
      throw new StartError(
        `A shop already runs in ${dataDir}${holder && ` (process ${holder})`}. Stop that one first, or give this one a folder of its own with DATA_DIR.`,
      );
    }
    // A killed process left its socket file; only macOS and BSD have one here.
    if (!path.startsWith('\0')) rmSync(path, { force: true });
  }
  throw new StartError(`${dataDir} could not be locked: other processes keep trying too.`);
}

async function makeDir(dataDir: string): Promise<string> {
  try {
    return await makeWritable(dataDir);
  } catch (cause) {
    const reason = whyNoFolder(cause);
    throw new StartError(`DATA_DIR: ${dataDir} cannot be used: ${reason}.`, { cause });
  }
}

/** The socket's address, one per folder by its real path. Linux has abstract sockets and Windows pipes, without a file. */
function socketPath(realDir: string): string {
  const name = `gab-${createHash('sha256').update(realDir).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** Listens on the path; undefined when it is in use. */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** The holder's process id; '' if it does not answer in time, undefined without a holder. */
function askHolder(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path, () => {
      socket.setTimeout(1000, () => socket.destroy());
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.once('close', () => resolve(answer));
    socket.once('error', () => resolve(undefined));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
