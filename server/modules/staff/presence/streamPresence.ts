import { hasRight } from '@common/people/roles';
import {
  ALL_SETTINGS,
  isPresenceKind,
  type LastAction,
  PRESENCE_RIGHTS,
  type PresenceKind,
  type PresenceState,
} from '@common/staff/presence';
import { SETTING_KEYS } from '@common/staff/settingKeys';
import type { Database } from '../../../db/database';
import { AppError } from '../../../errors';
import type { EventHub } from '../../../http/eventHub';
import type { RawCall } from '../../../http/route';
import { heartbeat, openSse } from '../../../http/sse';
import { Presence } from './presence';
import { type ActionRow, lastActions, readName } from './store';

const HEARTBEAT_MS = 15_000;
/** Lifetime of a stream, ms. The page then opens a new one, so that a computer that lost its connection is noticed. */
const TURN_MS = 60_000;
const TURN_GRACE_MS = 8_000;
/** A page that closes may be reloading. */
const LEAVE_GRACE_MS = 1_000;

const presences = new WeakMap<EventHub, Presence>();

function presenceOf(db: Database, events: EventHub): Presence {
  const presence = presences.get(events) ?? new Presence(db, events);
  presences.set(events, presence);
  return presence;
}

const idsOf = (kind: PresenceKind, id: string): readonly string[] =>
  kind === 'setting' && id === ALL_SETTINGS ? SETTING_KEYS : [id];

const toAction = ({ id, staff_id, name, action, created_at }: ActionRow): LastAction => ({
  id,
  staff: { id: staff_id, name },
  action,
  at: created_at.getTime(),
});

/** The actions on a record that one stream has seen. */
class Actions {
  last: LastAction | null = null;
  changes = 0;
  readonly #known = new Set<number>();

  constructor(
    private readonly db: Database,
    private readonly kind: PresenceKind,
    private readonly id: string,
  ) {}

  /** `last` becomes the newest action that is not known yet, even with a lower id: ids are drawn before commits. */
  async read(): Promise<void> {
    const rows = await this.db.run(lastActions, [this.kind, idsOf(this.kind, this.id)]);
    const changes = rows[0]?.changes ?? 0;
    // A read that began earlier may end later.
    if (changes <= this.changes) return;
    this.changes = changes;
    const news = rows.find(({ id }) => !this.#known.has(id));
    for (const { id } of rows) this.#known.add(id);
    if (news) this.last = toAction(news);
  }
}

/**
 * Streams who else of staff has a record open, and who changed it last. A member of staff counts as present while their
 * stream is open; it ends with the session and with any change of rights.
 * @throws AppError NOT_FOUND for an unknown kind, FORBIDDEN without the right to read such records
 */
export async function streamPresence(call: RawCall): Promise<void> {
  const { db, events, caller, request, reply } = call;
  if (!caller) throw new AppError('SIGN_IN_REQUIRED');
  const { kind, id } = request.params as { kind: string; id: string };
  const { editing } = request.query as { editing?: string };
  if (!isPresenceKind(kind)) throw new AppError('NOT_FOUND');
  if (!hasRight(caller.capabilities, PRESENCE_RIGHTS[kind])) throw new AppError('FORBIDDEN');
  const { memberId } = caller;
  const name = await readName(db, memberId);
  const actions = new Actions(db, kind, id);
  await actions.read();

  const presence = presenceOf(db, events);
  const key = `${kind}:${id}`;
  const stream = openSse(call);
  const show = () => {
    if (!stream.open) return;
    const people = presence.people(key).filter(({ id: personId }) => personId !== memberId);
    const { last, changes } = actions;
    const state: PresenceState = { people, last, changes };
    stream.write(`event: presence\ndata: ${JSON.stringify(state)}\n\n`);
  };
  const look = async () => {
    try {
      await actions.read();
      show();
    } catch (error) {
      request.log.warn({ err: error }, 'presence stream broke');
      stream.end();
    }
  };
  const leave = presence.enter(key, { id: memberId, name, isEditing: editing === '1' }, show);
  show();
  const unsubscribes = idsOf(kind, id).map((recordId) =>
    events.subscribe(`record:${kind}:${recordId}`, () => void look()),
  );
  const beating = setInterval(() => stream.write(heartbeat(events)), HEARTBEAT_MS);
  let isTurn = false;
  const turn = setTimeout(() => {
    isTurn = true;
    stream.write('retry: 300\n\n');
    stream.end();
  }, TURN_MS).unref();
  await stream.ended;
  for (const unsubscribe of unsubscribes) unsubscribe();
  clearInterval(beating);
  clearTimeout(turn);
  // The server ended the stream before its lifetime was over: the session or a right is lost, or this process closes.
  const isExpelled = !isTurn && reply.raw.writableEnded;
  const graceMs = isTurn ? TURN_GRACE_MS : LEAVE_GRACE_MS;
  leave(isExpelled ? 0 : graceMs);
  if (isExpelled) return;
  const stop = events.subscribe(`access:${memberId}`, () => presence.expel(key, memberId));
  setTimeout(stop, TURN_GRACE_MS).unref();
}
