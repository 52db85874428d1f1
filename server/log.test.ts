import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import Fastify from 'fastify';
import { AppError } from './errors';
import { createLog, logFile } from './log';

const PHONE = '0912345678';

/** As PostgreSQL and Drizzle report a refused address. */
function refusedRow(): Error {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "one"'), {
    code: '23505',
    constraint: 'one',
    detail: `Key (phone)=(${PHONE}) already exists.`,
    where: `unnamed portal parameter $1 = '${PHONE}'`,
  });
  return new DrizzleQueryError('insert into "addresses" values ($1)', [PHONE], cause);
}

function collect() {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: createLog('info', to) };
}

it('an error is logged with what failed, and without the values of its row', () => {
  const { lines, log } = collect();
  const refused = refusedRow();
  log.error({ err: refused }, 'one');
  log.error({ err: new AppError('INTERNAL', { cause: refused }) }, 'within another');
  log.error({ err: new AggregateError([refused], 'several') }, 'among others');
  log.error(refused);
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    expect(line).not.toContain(PHONE);
    expect(line).toContain('"code":"23505"');
    expect(line).toContain('duplicate key value');
    expect(line).toContain('insert into \\"addresses\\" values ($1)');
  }
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ constraint: 'one', type: 'Error' });
});

it('a request logs its errors in the same way', async () => {
  const { lines, log } = collect();
  const app = Fastify({ loggerInstance: log });
  app.get('/', async (request) => {
    request.log.error({ err: refusedRow() }, 'unexpected error');
    return {};
  });
  await app.inject('/');
  await app.close();
  expect(lines.some((line) => line.includes('unexpected error'))).toBe(true);
  expect(lines.filter((line) => line.includes(PHONE))).toEqual([]);
});

describe('a log whose disk is full', () => {
  it('stops nothing', () => {
    const fd = fs.openSync('/dev/full', 'w');
    const log = createLog('info', logFile(fd));
    const write = () => {
      for (let n = 0; n < 20_000; n++) log.info('x'.repeat(200));
      log.fatal('the end');
    };
    expect(write).not.toThrow();
    fs.closeSync(fd);
  });

  it('has what came meanwhile once there is room', () => {
    const dir = fs.mkdtempSync(join(tmpdir(), 'gab-log-'));
    const fd = fs.openSync(join(dir, 'log'), 'w');
    const log = createLog('info', logFile(fd));
    const full = jest.spyOn(jest.requireActual<typeof fs>('node:fs'), 'writeSync');
    full.mockImplementation(() => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    });
    log.info('first');
    log.info('second');
    full.mockRestore();
    log.info('third');
    const lines = fs.readFileSync(join(dir, 'log'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['first', 'second', 'third']);
    fs.closeSync(fd);
    fs.rmSync(dir, { recursive: true });
  });
});
