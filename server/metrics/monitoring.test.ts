import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEALTH_LIMITS } from '@common/staff/healthLimits';
import { openClock } from '../db/clock';
import { FAULTS, rulesTest } from '../testing/alertWorld';
import { createTestApp } from '../testing/app';
import { collectShop } from './collectShop';
import { measureClock } from './measureClock';
import { measureBus, measureHub } from './measureEvents';
import { measureParts } from './measureParts';
import { createMetrics, scrape } from './metrics';

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const FILES = ['deploy/monitoring/alerts.yml', 'deploy/monitoring/dashboard.json'];

/** Metrics of every part of a shop. */
async function measureAll() {
  const shop = await createTestApp();
  const metrics = createMetrics('all');
  collectShop(metrics, shop);
  const bus = {
    connected: true,
    publish: async () => undefined,
    subscribe: () => () => undefined,
    close: async () => undefined,
  };
  measureBus(metrics, bus, { isActive: true, stop: async () => undefined });
  measureHub(metrics, shop.services.events);
  measureClock(openClock(shop.db), metrics);
  measureParts(metrics, { clock: { offsetMs: 0 }, files: { failingS: () => 0 } });
  const text = await scrape(metrics);
  await shop.close();
  return { metrics, text };
}

/** The expressions of a file. */
const expressionsOf = (file: string) =>
  [...read(file).matchAll(/"?expr"?: (.*)/g)].map(([, expr = '']) => expr.replaceAll('\\"', '"'));
const family = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
/** Labels that Prometheus and node_exporter add, and that of a histogram. */
const COMMON = ['job', 'instance', 'role', 'le', 'mountpoint'];

let measured: Awaited<ReturnType<typeof measureAll>>;
beforeAll(async () => {
  measured = await measureAll();
});

it.each(FILES)('%s names only metrics and labels that a process serves', (file) => {
  const { metrics, text } = measured;
  const served = new Map(
    [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => {
      const labels: unknown = Reflect.get(
        metrics.registry.getSingleMetric(name) ?? {},
        'labelNames',
      );
      return [name, Array.isArray(labels) ? labels.map(String) : []];
    }),
  );
  const expressions = expressionsOf(file);
  for (const [, name = ''] of read('deploy/backup/copy-away.sh').matchAll(/# TYPE (\S+) gauge/g))
    served.set(name, []);
  expect(expressions.length).toBeGreaterThan(20);
  const wrong = expressions.flatMap((expr) => {
    const names = [...expr.matchAll(/\b((?:gab|process|nodejs)_\w+)/g)].map(([, name = '']) =>
      family(name),
    );
    const labels = names.flatMap((name) => served.get(name) ?? []);
    const chosen = [...expr.matchAll(/(\w+)_\w+\{([^}]*)\}/g)]
      .filter(([, first]) => !/^(node|probe)/.test(first ?? ''))
      .flatMap(([, , inside = '']) => [...inside.matchAll(/(\w+)\s*[=!]/g)].map(([, one]) => one));
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, all = '']) =>
      all.split(/, ?/),
    );
    return [
      ...names.filter((name) => !served.has(name)),
      ...[...chosen, ...grouped].filter((one) => one && ![...labels, ...COMMON].includes(one)),
    ];
  });
  expect(wrong).toEqual([]);
});

it('each alert has series that show its fault', () => {
  const rules = read('deploy/monitoring/alerts.yml');
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(Object.keys(FAULTS).sort()).toEqual([...alerts].sort());
});

const LIMITED = [
  ['gab_chain_head_age_seconds', HEALTH_LIMITS.chainHeadAgeS],
  ['gab_chain_blocks_behind', HEALTH_LIMITS.chainBlocksBehind],
  ['gab_withdrawals_queued_oldest_seconds', HEALTH_LIMITS.payoutsOldestS],
  ['gab_mails_oldest_seconds', HEALTH_LIMITS.mailsOldestS],
  ['gab_mails_total', HEALTH_LIMITS.mailsExpired],
  ['gab_jobs_failing_oldest_seconds', HEALTH_LIMITS.jobsFailingS],
  ['gab_audit_age_seconds', HEALTH_LIMITS.auditAgeS],
  ['gab_backup_age_seconds', HEALTH_LIMITS.backupAgeS],
  ['gab_standby_lag_seconds', HEALTH_LIMITS.standbyLagS],
  ['gab_clock_offset_seconds', HEALTH_LIMITS.clockOffsetS],
  ['gab_storage_failing_seconds', HEALTH_LIMITS.picturesFailingS],
] as const;

it.each(LIMITED)('the alert on %s has the limit of staff’s page', (metric, limit) => {
  const rules = read('deploy/monitoring/alerts.yml');
  const [, shown = ''] = new RegExp(`${metric}[^>\n]*> ([\\d *]*\\d)`).exec(rules) ?? [];
  expect(shown.split('*').reduce((product, factor) => product * Number(factor), 1)).toBe(limit);
});

const PROMTOOL = spawnSync('promtool', ['--version']).status === 0;
const AMTOOL = spawnSync('amtool', ['--version']).status === 0;
const says = (program: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
};
const MONITORING = join(ROOT, 'deploy/monitoring');

(PROMTOOL ? it : it.skip)('Prometheus takes its configuration and the rules', () => {
  expect(says('promtool', ['check', 'config', join(MONITORING, 'prometheus.yml')])).toBe('');
});

(PROMTOOL ? it : it.skip)('each fault raises its alert, and a healthy shop raises none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gab-rules-'));
  const file = join(folder, 'faults.yml');
  writeFileSync(file, JSON.stringify(rulesTest(join(MONITORING, 'alerts.yml'))));
  expect(says('promtool', ['test', 'rules', file])).toBe('');
  rmSync(folder, { recursive: true });
});

(PROMTOOL ? it.each : it.skip.each)([['alerts'], ['alertsOfHours']])(
  'the rules fire for what they describe, and not before: %s',
  (name) => {
    expect(says('promtool', ['test', 'rules', join(__dirname, `${name}.promtool.yml`)])).toBe('');
  },
);

(AMTOOL ? it : it.skip)('Alertmanager takes its configuration, and pages by severity', () => {
  const file = join(MONITORING, 'alertmanager.yml');
  expect(says('amtool', ['check-config', file])).toBe('');
  const route = (severity: string) =>
    spawnSync(
      'amtool',
      ['config', 'routes', 'test', `--config.file=${file}`, `severity=${severity}`],
      {
        encoding: 'utf8',
      },
    ).stdout.trim();
  expect([route('page'), route('ticket')]).toEqual(['pages', 'tickets']);
});

it('inhibitions name alerts that exist', () => {
  const alerts = [...read('deploy/monitoring/alerts.yml').matchAll(/alert: (\w+)/g)].map(
    ([, n]) => n,
  );
  const named = [...read('deploy/monitoring/alertmanager.yml').matchAll(/alertname=~?"([\w|]+)"/g)];
  expect(named.length).toBeGreaterThan(2);
  for (const [, names = ''] of named)
    expect(alerts).toEqual(expect.arrayContaining(names.split('|')));
});

it('each alert has its paragraph in the operating manual, and each paragraph its alert', () => {
  const alerts = [
    ...read('deploy/monitoring/alerts.yml').matchAll(/alert: (\w+)[\s\S]*?#(\w+)["']/g),
  ];
  const paragraphs = [...read('docs/OPERATING.md').matchAll(/^#### (\w+)$/gm)];
  expect(alerts.map(([, name]) => name)).toEqual(paragraphs.map(([, name]) => name));
  for (const [, name, anchor] of alerts) expect(anchor).toBe(name?.toLowerCase());
});
