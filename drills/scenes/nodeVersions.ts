import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../../server/cli/program';
import { freePort } from '../../server/embedded/processes';
import * as make from '../../server/testing/factories';
import type { Program } from '../topology/program';
import { RELEASE } from '../topology/release';
import { Topology } from '../topology/topology';

/** The oldest that the release promises (`engines`), and the newest of each major version. */
const VERSIONS = ['20.9.0', '20', '22', '24', '26'];
/** Starts of each Node; the median counts. */
const TRIES = 3;
/** Longest start, s. */
const START_LIMIT_S = 3;

/** A Node of this version: our own, or npm's package of it; undefined where there is none. */
function findNode(version: string): string | undefined {
  if (`${process.versions.node}.`.startsWith(`${version}.`)) return process.execPath;
  const name = `node-${process.platform}-${process.arch}@${version}`;
  const args = ['exec', '--yes', `--package=${name}`, '--', 'node', '-p', 'process.execPath'];
  try {
    return execFileSync('npm', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

function releaseSize(): string {
  const files = readdirSync(RELEASE, { recursive: true, encoding: 'utf8' });
  const bytes = files.reduce((sum, file) => sum + statSync(join(RELEASE, file)).size, 0);
  return `${Math.round(bytes / 1e6)} MB in ${files.length} files`;
}

/** Starts a process several times. @returns the cell of the table */
async function startRepeatedly(topology: Topology, program: Program): Promise<string> {
  const seconds: number[] = [];
  for (let n = 0; n < TRIES; n++) {
    if (n > 0) await program.stop();
    seconds.push((await topology.startAndWait(program)) / 1000);
  }
  const median = [...seconds].sort((a, b) => a - b)[Math.floor(TRIES / 2)] ?? 0;
  const shown = `${median.toFixed(1)} s of ${seconds.map((one) => one.toFixed(1)).join(', ')}`;
  return median > START_LIMIT_S ? `FAULT ${shown}` : shown;
}

/** Boots an API and a worker on one Node, uses them, and ends them. */
async function tryNode(topology: Topology, node: string, version: string): Promise<string[]> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = topology.addProcess(
    `api-node${version}`,
    port,
    { ROLE: 'api', PORT: String(port) },
    node,
  );
  const health = await freePort();
  const worker = topology.addProcess(
    `worker-node${version}`,
    health,
    { ...topology.chain.settings, ROLE: 'worker', HEALTH_PORT: String(health) },
    node,
  );
  const [apiReady, workerReady] = [
    await startRepeatedly(topology, api),
    await startRepeatedly(topology, worker),
  ];
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  const db = topology.openDatabase();
  const { productId } = await make.createProduct(db);
  const token = await make.createSession(db, await make.createMember(db));
  await db.close();
  const written = await fetch(`${url}/api/me/favourites/${productId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  });
  const answer: unknown = await written.json();
  const success = typeof answer === 'object' && answer && 'success' in answer && answer.success;
  const begun = performance.now();
  const codes = [await api.stop(), await worker.stop()];
  const text = await page.text();
  return [
    execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(),
    apiReady,
    workerReady,
    page.ok && text.includes('<div id="root"') ? 'ok' : `FAULT ${page.status}`,
    success === true ? 'ok' : `FAULT ${written.status}`,
    codes.every((code) => code === 0)
      ? `ok, ${Math.round(performance.now() - begun)} ms`
      : `FAULT ${codes}`,
  ];
}

/** The release runs on every Node that it promises, and starts within three seconds on each. */
export async function nodeVersions(): Promise<string[]> {
  const topology = await Topology.open();
  const rows = [['node', 'API ready', 'worker ready', 'page', 'signed-in write', 'ended']];
  try {
    // Nothing else on the machine, so that a start is measured alone.
    await topology.stopShop();
    for (const version of VERSIONS) {
      const node = findNode(version);
      if (node) rows.push(await tryNode(topology, node, version));
      else rows.push([`FAULT ${version}: not to be had from npm`]);
    }
  } finally {
    await topology.close();
  }
  console.log(table(rows));
  console.log(`release: ${releaseSize()}`);
  return rows.filter((row) => row.join().includes('FAULT')).map((row) => row.join(' '));
}
