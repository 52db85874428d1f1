import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openClock } from '../db/clock';
import { createTestApp } from '../testing/app';
import { collectShop } from './collectShop';
import { measureClock } from './measureClock';
import { measureBus, measureHub } from './measureEvents';
import { createMetrics, scrape } from './metrics';

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const FILES = ['deploy/monitoring/alerts.yml', 'deploy/monitoring/dashboard.json'];

it.each(FILES)('%s names only metrics that a process serves', async (file) => {
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
  const served = new Set(
    [...(await scrape(metrics)).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
  );
  await shop.close();
  const named = [...read(file).matchAll(/\b((?:gab|process|nodejs)_\w+)/g)].map(([, name]) =>
    name?.replace(/_(bucket|count|sum)$/, ''),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !served.has(name ?? ''))).toEqual([]);
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

(PROMTOOL ? it : it.skip)('the rules fire for what they describe, and not before', () => {
  expect(says('promtool', ['test', 'rules', join(__dirname, 'alerts.promtool.yml')])).toBe('');
});

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
