import { randomUUID } from 'node:crypto';
import type { Present } from '@common/staff/presence';
import type { Database } from '../../../db/database';
import type { EventHub } from '../../../http/eventHub';
import { notifyPresence } from './store';

/** Changes within this time are sent together, ms: a page is left for another, or its reader starts to type. */
const GATHER_MS = 100;
/** Interval at which a process announces its people again, ms. */
const REPEAT_MS = 15_000;
/** A process that announced nothing for this time is taken for dead, and its people for gone, ms. */
const SILENT_MS = 40_000;
/** Max. people of an announcement: a PostgreSQL notification has at most 8,000 bytes. */
const MAX_PEOPLE = 30;

/** A person who has the record open at this process. */
interface Visit {
  name: string;
  since: number;
  /** Number of open streams, and of those whose page is being edited. */
  streams: number;
  editing: number;
  /** Runs during the grace time after the last stream. */
  leaving: NodeJS.Timeout | undefined;
}

interface Subject {
  /** People at this process, by member id. */
  visits: Map<number, Visit>;
  /** People at other processes, by process. */
  others: Map<string, { people: readonly Present[]; at: number }>;
  listeners: Set<() => void>;
  gathering: NodeJS.Timeout | undefined;
  /** The next announcement asks the other processes for their people. */
  asks: boolean;
}

interface Message {
  process: string;
  subject: string;
  people: Present[];
  /** The receivers shall answer with their people. */
  asks: boolean;
}

/** Undefined for a message of another shape, which a process of another release may send. */
function parse(payload: string): Message | undefined {
  try {
    const { process, subject, people, asks } = JSON.parse(payload);
    if (typeof process !== 'string' || typeof subject !== 'string') return undefined;
    return Array.isArray(people) ? { process, subject, people, asks: asks === true } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Records that members of staff have open, at all processes. Lives in memory: processes notify each other of
 * their own people when these change and every 15 s, and nothing is written to a table (ADR 098).
 */
export class Presence {
  readonly #process = randomUUID();
  readonly #subjects = new Map<string, Subject>();
  #unsubscribe: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly events: EventHub,
    private readonly repeatMs = REPEAT_MS,
    private readonly silentMs = SILENT_MS,
  ) {}

  /**
   * A page of a member of staff opens.
   * @param onChange called when the record's people change
   * @returns the function that closes the page. The person leaves after `graceMs`, unless they have opened another by then
   */
  enter(
    key: string,
    { id, name, isEditing }: Pick<Present, 'id' | 'name' | 'isEditing'>,
    onChange: () => void,
  ): (graceMs: number) => void {
    const subject = this.#open(key);
    subject.listeners.add(onChange);
    const visit = subject.visits.get(id) ?? {
      name,
      since: Date.now(),
      streams: 0,
      editing: 0,
      leaving: undefined,
    };
    subject.visits.set(id, visit);
    clearTimeout(visit.leaving);
    visit.streams += 1;
    visit.editing += isEditing ? 1 : 0;
    this.#gather(key, subject);
    return (graceMs) => {
      subject.listeners.delete(onChange);
      visit.streams -= 1;
      visit.editing -= isEditing ? 1 : 0;
      if (visit.streams > 0) return this.#gather(key, subject);
      clearTimeout(visit.leaving);
      if (graceMs === 0) return this.#remove(key, subject, id);
      // Nothing is announced before the grace time is over: a page whose reader starts to type opens a new stream.
      visit.leaving = setTimeout(() => this.#remove(key, subject, id), graceMs).unref();
    };
  }

  /** Ends the grace time of a member who has lost their session or a right. */
  expel(key: string, id: number): void {
    const subject = this.#subjects.get(key);
    const visit = subject?.visits.get(id);
    if (!subject || !visit || visit.streams > 0) return;
    clearTimeout(visit.leaving);
    this.#remove(key, subject, id);
  }

  /** Everybody who has the record open, in the order in which they opened it. */
  people(key: string): Present[] {
    const subject = this.#subjects.get(key);
    if (!subject) return [];
    const all = new Map<number, Present>();
    const lists = [...[...subject.others.values()].map(({ people }) => people), own(subject)];
    for (const person of lists.flat()) {
      // A person may have the record open at several processes.
      const known = all.get(person.id);
      all.set(person.id, {
        ...person,
        isEditing: person.isEditing || known?.isEditing === true,
        since: Math.min(person.since, known?.since ?? person.since),
      });
    }
    return [...all.values()].sort((a, b) => a.since - b.since || a.id - b.id);
  }

  #open(key: string): Subject {
    const known = this.#subjects.get(key);
    if (known) return known;
    const subject: Subject = {
      visits: new Map(),
      others: new Map(),
      listeners: new Set(),
      gathering: undefined,
      asks: true,
    };
    this.#subjects.set(key, subject);
    this.#unsubscribe ??= this.events.subscribe('presence', (payload) => this.#receive(payload));
    this.#timer ??= setInterval(() => this.#repeat(), this.repeatMs).unref();
    return subject;
  }

  #remove(key: string, subject: Subject, id: number): void {
    subject.visits.delete(id);
    this.#gather(key, subject);
  }

  #gather(key: string, subject: Subject): void {
    subject.gathering ??= setTimeout(() => {
      subject.gathering = undefined;
      for (const listen of [...subject.listeners]) listen();
      void this.#send([[key, subject]]);
      if (subject.visits.size === 0) this.#close(key, subject);
    }, GATHER_MS).unref();
  }

  #close(key: string, subject: Subject): void {
    if (this.#subjects.get(key) === subject) this.#subjects.delete(key);
    if (this.#subjects.size > 0) return;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #send(subjects: readonly [string, Subject][]): Promise<void> {
    const payloads = subjects.map(([key, subject]) => {
      const people = own(subject).slice(0, MAX_PEOPLE);
      const { asks } = subject;
      subject.asks = false;
      return JSON.stringify({ process: this.#process, subject: key, people, asks });
    });
    try {
      await this.db.run(notifyPresence, [payloads]);
    } catch {
      // The database is unreachable: the next repetition announces the people and asks again.
      for (const [, subject] of subjects) subject.asks = true;
    }
  }

  #receive(payload: string | undefined): void {
    if (payload === undefined) {
      // The connection was interrupted, so notifications may have been missed.
      for (const subject of this.#subjects.values()) subject.asks = true;
      if (this.#subjects.size > 0) void this.#send([...this.#subjects]);
      return;
    }
    const message = parse(payload);
    if (!message || message.process === this.#process) return;
    const subject = this.#subjects.get(message.subject);
    if (!subject) return;
    const { process, people, asks } = message;
    const before = JSON.stringify(subject.others.get(process)?.people ?? []);
    if (people.length === 0) subject.others.delete(process);
    else subject.others.set(process, { people, at: performance.now() });
    if (asks) void this.#send([[message.subject, subject]]);
    if (before !== JSON.stringify(people)) for (const listen of [...subject.listeners]) listen();
  }

  #repeat(): void {
    void this.#send([...this.#subjects]);
    const oldest = performance.now() - this.silentMs;
    for (const subject of this.#subjects.values()) {
      const silent = [...subject.others].filter(([, { at }]) => at < oldest);
      for (const [process] of silent) subject.others.delete(process);
      if (silent.length > 0) for (const listen of [...subject.listeners]) listen();
    }
  }
}

const own = ({ visits }: Subject): Present[] =>
  [...visits].map(([id, { name, since, editing }]) => ({
    id,
    name,
    since,
    isEditing: editing > 0,
  }));
