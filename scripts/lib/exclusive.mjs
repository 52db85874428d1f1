import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.mjs';

/**
 * Runs `body` while no other process does so in this checkout, since simultaneous installs or builds would break each
 * other. The claim is a listening socket, so it ends with its process.
 */
export async function exclusively(body) {
  const name = `gab-build-${createHash('sha256').update(root).digest('hex').slice(0, 32)}`;
  const path = socketPath(name);
  for (let waited = 0; ; waited += 1) {
    const server = await listen(path);
    if (server) {
      try {
        return await body();
      } finally {
        server.close();
      }
    }
    if (!path.startsWith('\0') && !(await answers(path))) rmSync(path, { force: true });
    if (waited % 20 === 0) console.log('Waiting for another process that installs or builds here…');
    await sleep(500);
  }
}

function socketPath(name) {
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

function listen(path) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(path, () => resolve(server));
  });
}

function answers(path) {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
}
