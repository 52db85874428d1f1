import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@common/endpoint';
import { MaintenanceSchema } from '@common/endpoints/settings';
import { isStaff } from '@common/people/roles';
import { type Maintenance, writeMaintenance } from '@common/staff/settingKeys';
import { taipei } from '@common/text/taipeiTime';
import type { Static } from '@sinclair/typebox';
import type { PresentClock } from '../db/clock';
import type { Database, Queryable } from '../db/database';
import { readDatabaseTime } from '../db/databaseTime';
import { readSetting } from '../db/settings';
import { defineSetting } from '../db/storedSetting';
import { AppError } from '../errors';
import type { Caller } from './caller';
import type { EventHub } from './eventHub';

const LONGEST_MS = 24 * 3_600_000;
/** Polling interval, ms: the longest delay when a notification is lost. */
const LOOK_AGAIN_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    maintenance: MaintenanceWatch;
  }
}

/** The period in which the shop is closed for maintenance (ADR 077). It reopens by itself at the end. */
export const MAINTENANCE = defineSetting({
  key: 'maintenance',
  version: 1,
  schema: MaintenanceSchema,
  defaults: { from: null, until: null, note: '' },
  isSound: ({ from, until }) =>
    from === null || until === null ? from === until : until > from && until - from <= LONGEST_MS,
});

/** The maintenance that is planned or under way. */
export function plannedIn(
  { from, until, note }: Static<typeof MaintenanceSchema>,
  now: number,
): Maintenance | undefined {
  return from !== null && until !== null && until > now ? { from, until, note } : undefined;
}

export const readPlanned = async (db: Queryable) =>
  plannedIn(await readSetting(db, MAINTENANCE), await readDatabaseTime(db));

/** Keeps an API process's copy of the maintenance setting, at most a second old. */
export class MaintenanceWatch {
  #stored: Static<typeof MaintenanceSchema> = MAINTENANCE.defaults;
  #closed = new AbortController();
  #unsubscribe: (() => void) | undefined;

  constructor(
    private readonly db: Database,
    private readonly events: EventHub,
    private readonly clock: PresentClock,
  ) {}

  /** The maintenance that is planned or under way. */
  get planned(): Maintenance | undefined {
    return plannedIn(this.#stored, this.clock.present());
  }

  /** The maintenance under way. */
  get running(): Maintenance | undefined {
    const { planned } = this;
    return planned && planned.from <= this.clock.present() ? planned : undefined;
  }

  /** The value of `MAINTENANCE_HEADER`. */
  get header(): string | undefined {
    const { planned } = this;
    return planned && writeMaintenance(planned);
  }

  async start(): Promise<void> {
    const look = () => this.#look();
    await look();
    this.#unsubscribe = this.events.subscribe(`setting:${MAINTENANCE.key}`, () => void look());
    void this.#lookAgain();
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#closed.abort();
  }

  /**
   * Refuses members and visitors while maintenance is under way. Staff go on; sign-in stays open, as staff need it.
   * @throws AppError MAINTENANCE
   */
  admit(endpoint: Endpoint, caller: Caller | null): void {
    const { running } = this;
    if (!running || endpoint.openInMaintenance || isStaff(caller?.capabilities ?? [])) return;
    throw new AppError('MAINTENANCE', { data: { until: taipei(new Date(running.until)) } });
  }

  async #look(): Promise<void> {
    try {
      this.#stored = await readSetting(this.db, MAINTENANCE);
    } catch {
      // The database is away: the last known value stays in force.
    }
  }

  async #lookAgain(): Promise<void> {
    while (!this.#closed.signal.aborted) {
      await sleep(LOOK_AGAIN_MS, undefined, { ref: false });
      if (!this.#closed.signal.aborted) await this.#look();
    }
  }
}
