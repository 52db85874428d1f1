import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type SystemPostgres,
  startSystemPostgres,
  systemPostgresBin,
} from '../server/testing/systemPostgres';

const ROOT = join(__dirname, '..');
const bin = systemPostgresBin();

/** The command of docs/OPERATING.md, with which a shop leaves the embedded database. */
const MOVE = /(?<=^```sh runnable beside an embedded database\n)[\s\S]*?(?=```)/m.exec(
  readFileSync(join(ROOT, 'docs/OPERATING.md'), 'utf8'),
)?.[0];

let dir: string;
let server: SystemPostgres;

function start(script: string, extra: Record<string, string> = {}) {
  const shell = `set -eo pipefail; npm() { command npm --silent --prefix "${ROOT}" "$@"; }
    [ ! -e database.env ] || { set -a; . ./database.env; set +a; }\n${script}`;
  const child = spawn('bash', ['-c', shell], {
    cwd: dir,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      INIT_CWD: dir,
      DATA_DIR: join(dir, 'data'),
      PORT: '0',
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out = { said: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      out.said += chunk.toString();
    });
  }
  return { child, out };
}

async function run(script: string, extra?: Record<string, string>) {
  const { child, out } = start(script, extra);
  const [code] = await once(child, 'close');
  return { code, said: out.said };
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** Opens the shop for as long as `visit` takes. */
async function whileOpen<T>(visit: (url: string) => Promise<T>): Promise<T> {
  const main = join(ROOT, 'dist/server/main.js');
  const { child, out } = start(`exec node "${main}" --api-only`);
  try {
    let url: string | undefined;
    while (!url) {
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      if (child.exitCode !== null) throw new Error(out.said);
      url = /is open at (\S+)/.exec(out.said)?.[1];
    }
    return await visit(url);
  } finally {
    await stop(child);
  }
}

/** The goods that visitors see. */
async function shelf(url: string): Promise<unknown[]> {
  const lists = ['products?channel=shop', 'products?channel=market', 'categories'];
  const answers = await Promise.all(lists.map((list) => fetch(`${url}/api/${list}`)));
  return Promise.all(answers.map(async (answer) => Object(await answer.json()).data));
}

(bin ? describe : describe.skip)('npm run db -- move, as an operator runs it', () => {
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'gab-moved-'));
    server = await startSystemPostgres(bin ?? '');
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dir, { recursive: true });
  });

  it('a shop on the embedded database goes on in one of its own, with the same goods', async () => {
    const made = await run('npm run db -- setup --out=new.env', {
      DATABASE_ADMIN_URL: server.url,
    });
    expect([made.code, made.said]).toEqual([0, expect.anything()]);
    const before = await whileOpen(async (url) => {
      const refused = await run(`set -a; . ./new.env; set +a\n${MOVE}`);
      expect([refused.code, refused.said]).toEqual([
        1,
        expect.stringMatching(/Stop the shop in .*first/),
      ]);
      return shelf(url);
    });
    expect(JSON.stringify(before).length).toBeGreaterThan(5_000);

    renameSync(join(dir, 'new.env'), join(dir, 'database.env'));
    const moved = await run(MOVE ?? 'false');
    expect([moved.code, moved.said]).toEqual([
      0,
      expect.stringMatching(
        /rows of \d+ tables were copied and compared[\s\S]*All invariants hold/,
      ),
    ]);
    expect(await whileOpen(shelf)).toEqual(before);
  });
});
