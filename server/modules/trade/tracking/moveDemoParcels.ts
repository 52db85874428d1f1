import type { Database } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import type { DemoCarrier } from '../carriers/demo/demoCarrier';
import { isForgotten } from '../carriers/demo/demoStores';
import type { CarrierReport } from '../carriers/port';
import * as sql from './store';
import { takeReport } from './takeReport';

type Step = Pick<CarrierReport, 'state' | 'text'>;

/** Time for which a store keeps a parcel, in steps of the demo's clock. */
const STORE_KEEPS_STEPS = 4;

/** The next step of a parcel; undefined while the store still keeps an uncollected one. */
function nextStep({ state, moves, address, overdue }: sql.DemoParcelRow): Step | undefined {
  const store = address?.kind === 'store' ? address : undefined;
  switch (state) {
    case 'made':
      return { state: 'sent', text: '物流已收件' };
    case 'sent':
      return { state: 'moving', text: '前往轉運中心' };
    case 'moving':
      if (store) return { state: 'arrived', text: store.storeName };
      return moves < 2
        ? { state: 'moving', text: '配送員外送中' }
        : { state: 'delivered', text: '' };
    case 'arrived':
      if (!store || !isForgotten(store)) return { state: 'collected', text: '' };
      return overdue ? { state: 'returning', text: '逾期未取件' } : undefined;
    case 'returning':
      return { state: 'returned', text: '賣家已收到' };
    default:
      return undefined;
  }
}

/** Moves a parcel one step on, by a signed report as any carrier sends it. @returns whether it moved */
async function moveOneStep(db: Database, carrier: DemoCarrier, id: number): Promise<boolean> {
  const row = await db.maybeOne(sql.dueDemoParcel, [carrier.stepSeconds, id]);
  const step = row && nextStep(row);
  if (!row || !step) return false;
  const now = new Date();
  const collectBy =
    step.state === 'arrived'
      ? new Date(now.getTime() + STORE_KEEPS_STEPS * carrier.stepSeconds * 1000)
      : null;
  // Two processes that see the same parcel send the same report.
  const report = { ...step, id: `${row.tracking_no}-${row.events}`, trackingNo: row.tracking_no };
  const form = carrier.sign({ ...report, collectBy }, now);
  const verified = await carrier.reports.verify(form, now);
  return db.transaction((tx) => takeReport(tx, carrier.name, verified));
}

/** Job: moves each due parcel of the demo carrier one step on. */
export function moveDemoParcels(db: Database, carrier: DemoCarrier, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'moveDemoParcels',
    log,
    due: async () => (await db.run(sql.dueDemoParcels, [carrier.stepSeconds])).map(({ id }) => id),
    work: (id) => moveOneStep(db, carrier, Number(id)),
  });
}
