import { randomUUID } from 'node:crypto';
import type { Present } from '@common/presence';
import type { Database } from '../../../db/database';
import type { EventHub } from '../../../http/eventHub';
import { notifyPresence } from './store';

/** Changes of a moment go out together, ms: a page that is left for another, a first key that is typed. */
const GATHER_MS = 100;
/** Interval at which a process repeats its people, ms, and lifetime of those of a silent process. */
const REPEAT_MS = 15_000;
const SILENT_MS = 40_000;
/** A notification has at most 8,000 bytes. */
const MOST_PEOPLE = 30;

interface Here {
  name: string;
  since: number;
  streams: number;
  editing: number;
  leaving: NodeJS.Timeout | undefined;
}

interface Subject {
  here: Map<number, Here>;
  /** People at other processes, by process. */
  others: Map<string, { people: readonly Present[]; at: number }>;
  listeners: Set<() => void>;
  gathering: NodeJS.Timeout | undefined;
  /** The next announcement asks the others for theirs. */
  asks: boolean;
}

interface Message {
  process: string;
  subject: string;
  people: Present[];
  /** The receivers shall answer with their people. */
  asks: boolean;
}

/** Notifications come from processes of this shop; one of another release may have another shape. */
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
   * @returns the function by which it leaves, after `graceMs`: whoever returns within it was never away
   */
  enter(
    key: string,
    { id, name, isEditing }: Pick<Present, 'id' | 'name' | 'isEditing'>,
    onChange: () => void,
  ): (graceMs: number) => void {
    const subject = this.#open(key);
    subject.listeners.add(onChange);
    const here = subject.here.get(id) ?? {
      name,
      since: Date.now(),
      streams: 0,
      editing: 0,
      leaving: undefined,
    };
    subject.here.set(id, here);
    clearTimeout(here.leaving);
    here.streams += 1;
    here.editing += isEditing ? 1 : 0;
    this.#gather(key, subject);
    return (graceMs) => {
      subject.listeners.delete(onChange);
      here.streams -= 1;
      here.editing -= isEditing ? 1 : 0;
      if (here.streams > 0) return this.#gather(key, subject);
      clearTimeout(here.leaving);
      if (graceMs === 0) return this.#remove(key, subject, id);
      // Still shown as before: somebody who begins to type changes the stream and stays.
      here.leaving = setTimeout(() => this.#remove(key, subject, id), graceMs).unref();
    };
  }

  /** Ends a grace time: the member has lost their session or a right. */
  expel(key: string, id: number): void {
    const subject = this.#subjects.get(key);
    const here = subject?.here.get(id);
    if (!subject || !here || here.streams > 0) return;
    clearTimeout(here.leaving);
    this.#remove(key, subject, id);
  }

  /** Everybody who has the record open, the first one first. */
  people(key: string): Present[] {
    const subject = this.#subjects.get(key);
    if (!subject) return [];
    const all = new Map<number, Present>();
    const lists = [...[...subject.others.values()].map(({ people }) => people), own(subject)];
    for (const one of lists.flat()) {
      const known = all.get(one.id);
      all.set(one.id, {
        ...one,
        isEditing: one.isEditing || known?.isEditing === true,
        since: Math.min(one.since, known?.since ?? one.since),
      });
    }
    return [...all.values()].sort((a, b) => a.since - b.since || a.id - b.id);
  }

  #open(key: string): Subject {
    const known = this.#subjects.get(key);
    if (known) return known;
    const subject: Subject = {
      here: new Map(),
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
    subject.here.delete(id);
    this.#gather(key, subject);
  }

  #gather(key: string, subject: Subject): void {
    subject.gathering ??= setTimeout(() => {
      subject.gathering = undefined;
      for (const listen of [...subject.listeners]) listen();
      void this.#send([[key, subject]]);
      if (subject.here.size === 0) this.#close(key, subject);
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
      const people = own(subject).slice(0, MOST_PEOPLE);
      const { asks } = subject;
      subject.asks = false;
      return JSON.stringify({ process: this.#process, subject: key, people, asks });
    });
    try {
      await this.db.run(notifyPresence, [payloads]);
    } catch {
      // The database is unreachable: the next repetition says it.
      for (const [, subject] of subjects) subject.asks = true;
    }
  }

  #receive(payload: string | undefined): void {
    if (payload === undefined) {
      // Notifications may have been missed.
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

const own = ({ here }: Subject): Present[] =>
  [...here].map(([id, { name, since, editing }]) => ({ id, name, since, isEditing: editing > 0 }));
