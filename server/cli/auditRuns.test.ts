import { collectShop } from '../metrics/collectShop';
import { createMetrics, scrape } from '../metrics/metrics';
import { createTestApp, type TestApp } from '../testing/app';
import { noteAudit } from './auditRunStore';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** The gauges of the newest audit, as Prometheus reads them. */
async function gauges() {
  const metrics = createMetrics('worker');
  collectShop(metrics, shop);
  const text = await scrape(metrics);
  const gauge = (name: string) =>
    Number(new RegExp(`^gab_audit_${name}(?:\\{.*\\})? (\\d+)$`, 'm').exec(text)?.[1]);
  return { broken: gauge('broken'), unfinished: gauge('unfinished') };
}

it('a breach is broken until an audit that read as much is clean', async () => {
  expect(await gauges()).toEqual({ broken: 0, unfinished: 0 });
  await noteAudit(shop.db, 'broken', false);
  expect(await gauges()).toEqual({ broken: 1, unfinished: 0 });
  await noteAudit(shop.db, 'unfinished', true);
  expect(await gauges()).toEqual({ broken: 1, unfinished: 1 });
  await noteAudit(shop.db, 'clean', false);
  expect(await gauges()).toEqual({ broken: 0, unfinished: 0 });
  await noteAudit(shop.db, 'broken', true);
  await noteAudit(shop.db, 'clean', false);
  expect(await gauges()).toEqual({ broken: 1, unfinished: 0 });
  await noteAudit(shop.db, 'clean', true);
  expect(await gauges()).toEqual({ broken: 0, unfinished: 0 });
});

it('what was noted stays', async () => {
  await expect(shop.db.pool.query('DELETE FROM audit_runs')).rejects.toThrow(
    'permission denied for table audit_runs',
  );
});
