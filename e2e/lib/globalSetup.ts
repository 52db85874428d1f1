import { rmSync } from 'node:fs';
import { writeContactSheet } from './contactSheet';
import { OUT } from './out';
import { auditShop, startShop } from './shop';

/** One shop for all journeys; afterwards it must shut down cleanly and pass an audit at rest. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  rmSync(OUT, { recursive: true, force: true });
  const shop = await startShop();
  return async () => {
    writeContactSheet();
    const closed = await shop.stop();
    if (closed !== 0) throw new Error(`The shop did not close when asked: ${closed}`);
    const audited = await auditShop();
    if (audited !== 0) throw new Error(`The audit of the shop at rest ended with ${audited}`);
    shop.forget();
  };
}
