import { randomInt } from 'node:crypto';
import { PARCEL_STATES } from '@common/delivery/parcels';
import { findStoreChain } from '@common/delivery/storeRules';
import { checkDigitOf } from '@common/goods/gtin';
import { AppError } from '../../../../errors';
import { isSigned, signed } from '../checkMac';
import type {
  Booking,
  CancelledBooking,
  Carrier,
  CarrierReport,
  FormFields,
  Reports,
  StoreDirectory,
  StoreQuery,
} from '../port';
import { requirePickup } from '../requirePickup';
import { DEMO_STORES, type DemoStore } from './demoStores';

/** Maximum age of a call-back, ms. */
const MAX_AGE_MS = 5 * 60_000;
const MAX_STORES = 50;

/** A carrier inside the demo: it gives numbers, has stores, and moves parcels on a clock. */
export interface DemoCarrier extends Carrier {
  readonly name: 'demo';
  readonly stores: StoreDirectory;
  readonly book: NonNullable<Carrier['book']>;
  readonly cancelBooking: NonNullable<Carrier['cancelBooking']>;
  readonly reports: Reports;
  /** Seconds from one step of a parcel to the next. */
  readonly stepSeconds: number;
  /** Returns the form that the carrier posts to the shop for a report. */
  sign(report: CarrierReport, at: Date): FormFields;
}

export const isDemoCarrier = (carrier: Carrier): carrier is DemoCarrier => carrier.name === 'demo';

function newNumber(): string {
  const digits = Array.from({ length: 11 }, () => randomInt(10)).join('');
  return `GD${digits}${checkDigitOf(digits)}`;
}

/** Text for matching: 臺 is often typed as 台. */
const plain = (text: string) => text.replaceAll('台', '臺').replace(/\s/g, '');

function matches(store: DemoStore, { chain, city, district, text }: StoreQuery): boolean {
  const { storeName, storeNo, street } = store;
  return (
    store.isOpen &&
    store.chain === chain &&
    (!city || store.city === plain(city)) &&
    (!district || store.district === district) &&
    (!text ||
      plain(store.city + store.district + street + storeName + storeNo).includes(plain(text)))
  );
}

const present = ({ isForgotten: _, isOpen: __, ...store }: DemoStore) => store;

const stores = {
  search: (query: StoreQuery) =>
    DEMO_STORES.filter((store) => matches(store, query))
      .slice(0, MAX_STORES)
      .map(present),
  find: (chain: string, storeNo: string) =>
    DEMO_STORES.find((store) => store.chain === chain && store.storeNo === storeNo),
};

/** @throws AppError STORE_CLOSED */
async function book({ to }: Booking) {
  requirePickup({ stores }, to);
  const service = to.kind === 'store' ? `${findStoreChain(to.chain)?.label ?? ''} 店到店` : '宅配';
  return { carrier: `示範物流 ${service}`, trackingNo: newNumber() };
}

/**
 * Has nothing to cancel: the demo keeps no bookings. It moves the shop's own rows (`moveDemoParcels`), and no cancelled ones.
 */
async function cancelBooking({ trackingNo }: CancelledBooking): Promise<void> {
  if (!trackingNo.startsWith('GD')) throw new Error(`${trackingNo} is no number of this carrier`);
}

const isState = (text: string | undefined): text is CarrierReport['state'] =>
  PARCEL_STATES.some((state) => state === text);

function parseReport(fields: FormFields): CarrierReport {
  const {
    ReportId: id,
    TrackingNo: trackingNo,
    Status: state,
    Text: text = '',
    CollectBy,
  } = fields;
  if (!id || !trackingNo || !isState(state)) throw new AppError('BAD_INPUT');
  return { id, trackingNo, state, text, collectBy: CollectBy ? new Date(Number(CollectBy)) : null };
}

/** @param key signs its call-backs, 32 bytes */
export function openDemoCarrier(key: Buffer, stepSeconds: number): DemoCarrier {
  return {
    name: 'demo',
    stepSeconds,
    stores,
    book,
    cancelBooking,
    reports: {
      received: '1|OK',
      async verify(fields, now) {
        if (!isSigned(fields, key)) throw new AppError('REPORT_FORGED');
        const age = now.getTime() - Number(fields.At);
        if (!(Math.abs(age) <= MAX_AGE_MS)) throw new AppError('REPORT_STALE');
        return parseReport(fields);
      },
    },
    sign({ id, trackingNo, state, text, collectBy }, at) {
      const fields: FormFields = {
        ReportId: id,
        TrackingNo: trackingNo,
        Status: state,
        Text: text,
        CollectBy: collectBy ? String(collectBy.getTime()) : '',
        At: String(at.getTime()),
      };
      return signed(fields, key);
    },
  };
}
