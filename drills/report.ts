import { table } from '../server/cli/program';
import type { Load, LoadReport } from './load/load';
import type { Postgres } from './topology/postgres';
import type { Topology } from './topology/topology';

/** One line of a drill's table. */
export interface Row {
  what: string;
  load: LoadReport;
  audit: { isClean: boolean; said: string };
  /** Measurements of this drill alone. */
  note?: string;
}

export interface Disturbance {
  what: string;
  /** Runs the disturbance; returns its note for the table. */
  act(): Promise<string | undefined>;
  /** The server with whose database the answers are compared; the primary by default. */
  server?(): Postgres;
}

const HEAD = [
  'what',
  'writes',
  'requests failed',
  'longest gap',
  'slowest',
  'lost',
  'doubled',
  'paid out',
  'events',
  'missed',
  'longest gap of events',
  'slowest event',
  'slowest bid',
  'audit',
  'note',
];

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Cells of the table: events received, events missed, the longest time without an event, the longest delay of an event. */
function eventCells(events: LoadReport['events']): string[] {
  if (!events) return ['', '', '', ''];
  const { received, repeated, missed, longestGap, slowest } = events;
  const again = repeated > 0 ? ` (${repeated} again)` : '';
  return [`${received}${again}`, String(missed), seconds(longestGap), seconds(slowest)];
}

export function printRows(rows: readonly Row[]): void {
  const cells = rows.map(({ what, load, audit, note = '' }) => [
    what,
    String(load.writes),
    String(load.failed),
    seconds(load.longestGap),
    seconds(load.slowest),
    String(load.lost),
    String(load.doubled + load.changed + load.excess),
    String(load.paid),
    ...eventCells(load.events),
    load.slowestBid === undefined ? '' : seconds(load.slowestBid),
    audit.isClean ? 'clean' : 'BROKEN',
    note,
  ]);
  console.log(table([HEAD, ...cells]));
  for (const { what, load, audit } of rows) {
    const failures = [...load.failures].map(([why, count]) => `${count} × ${why}`);
    if (failures.length > 0) console.log(`  ${what}: ${failures.join(', ')}`);
    if (!audit.isClean) console.log(`  ${what}: ${audit.said}`);
  }
}

/** Errors of a request whose connection was closed, which a page shows as a network error. */
const UNANSWERED = /socket hang up|ECONNRESET/;

/** Faults that fail a drill, a sentence each. */
export function faultsOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ what, load, audit }) => [
    ...(load.lost > 0 ? [`${what}: ${load.lost} acknowledged writes are lost`] : []),
    ...(load.doubled > 0 ? [`${what}: ${load.doubled} orders that no answer named`] : []),
    ...(load.excess > 0 ? [`${what}: ${load.excess} payments that no member confirmed`] : []),
    ...(load.changed > 0 ? [`${what}: ${load.changed} keys answer otherwise than before`] : []),
    ...(load.events?.missed ? [`${what}: ${load.events.missed} events reached no page`] : []),
    ...[...load.failures.keys()]
      .filter((why) => why.startsWith('500'))
      .map((why) => `${what}: answered ${why} where 503 was due`),
    ...[...load.failures.keys()]
      .filter((why) => UNANSWERED.test(why))
      .map((why) => `${what}: ended with ${why} where 503 was due`),
    ...(audit.isClean ? [] : [`${what}: the audit is not clean`]),
  ]);
}

/** For drills in which no request may fail at all. */
export function failedIn(rows: readonly Row[]): string[] {
  const failed = rows.reduce((sum, { load }) => sum + load.failed, 0);
  return failed > 0 ? [`${failed} requests failed`] : [];
}

/** Disturbs a shop under load and reports the outcome. */
export async function disturb(
  topology: Topology,
  load: Load,
  { what, act, server = () => topology.primary }: Disturbance,
): Promise<Row> {
  let note: string | undefined;
  const report = await load.during(
    async () => {
      note = (await act()) ?? undefined;
    },
    () => topology.openDatabase(server()),
  );
  const audit = await topology.audit(server());
  return { what, load: report, audit, ...(note && { note }) };
}
