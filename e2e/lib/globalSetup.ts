import { rmSync } from 'node:fs';
import { writeContactSheet } from './contactSheet';
import { OUT } from './out';
import { auditShop, type RunningShop, SHOPS, type ShopName, startShop } from './shop';

async function close(name: ShopName, shop: RunningShop): Promise<void> {
  const closed = await shop.stop();
  if (closed !== 0) throw new Error(`The shop (${name}) did not close when asked: ${closed}`);
  const audited = await auditShop(name);
  if (audited !== 0) throw new Error(`The audit of the shop (${name}) ended with ${audited}`);
  shop.forget();
}

/** The shops of all journeys; afterwards each must shut down cleanly and pass an audit at rest. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  rmSync(OUT, { recursive: true, force: true });
  const running: [ShopName, RunningShop][] = [];
  const names = process.env.E2E_STATES ? SHOPS.slice(0, 1) : SHOPS;
  // One after another: the first one may install and build.
  for (const name of names) running.push([name, await startShop(name)]);
  return async () => {
    writeContactSheet();
    for (const [name, shop] of running) await close(name, shop);
  };
}
