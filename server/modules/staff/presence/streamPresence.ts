import {
  ALL_SETTINGS,
  isPresenceKind,
  PRESENCE_RIGHTS,
  type PresenceKind,
  type PresenceState,
} from '@common/presence';
import { hasRight } from '@common/roles';
import { SETTING_KEYS } from '@common/settingKeys';
import type { Database } from '../../../db/database';
import { AppError } from '../../../errors';
import type { EventHub } from '../../../http/eventHub';
import type { RawCall } from '../../../http/route';
import { heartbeat, openSse } from '../../../http/sse';
import { Presence } from './presence';
import { lastAction, readName } from './store';

const HEARTBEAT_MS = 15_000;
/** A stream lives this long, ms, and is opened anew: a computer that fell silent is gone after it. */
const TURN_MS = 60_000;
const TURN_GRACE_MS = 8_000;
/** Whoever closes a page may be opening the same one again. */
const LEAVE_GRACE_MS = 1_000;

const presences = new WeakMap<EventHub, Presence>();

function presenceOf(db: Database, events: EventHub): Presence {
  const presence = presences.get(events) ?? new Presence(db, events);
  presences.set(events, presence);
  return presence;
}

const idsOf = (kind: PresenceKind, id: string): readonly string[] =>
  kind === 'setting' && id === ALL_SETTINGS ? SETTING_KEYS : [id];

async function readLast(db: Database, kind: PresenceKind, id: string) {
  const row = await db.maybeOne(lastAction, [kind, idsOf(kind, id)]);
  if (!row) return null;
  const { staff_id, name, action, created_at } = row;
  return { id: row.id, staff: { id: staff_id, name }, action, at: created_at.getTime() };
}

/**
 * Streams who else of staff has a record open, and who changed it last. Being there is having this stream: it ends with
 * the session and with any change of rights.
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
  let last = await readLast(db, kind, id);

  const presence = presenceOf(db, events);
  const key = `${kind}:${id}`;
  const stream = openSse(call);
  const show = () => {
    if (!stream.open) return;
    const people = presence.people(key).filter((one) => one.id !== memberId);
    const state: PresenceState = { people, last };
    stream.write(`event: presence\ndata: ${JSON.stringify(state)}\n\n`);
  };
  const look = async () => {
    try {
      last = await readLast(db, kind, id);
      show();
    } catch (error) {
      request.log.warn({ err: error }, 'presence stream broke');
      stream.end();
    }
  };
  const leave = presence.enter(key, { id: memberId, name, isEditing: editing === '1' }, show);
  show();
  const unsubscribes = idsOf(kind, id).map((one) =>
    events.subscribe(`record:${kind}:${one}`, () => void look()),
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
  // Ended by the server for another reason than its turn: the session or a right is lost, or this process closes.
  const isExpelled = !isTurn && reply.raw.writableEnded;
  leave(isExpelled ? 0 : isTurn ? TURN_GRACE_MS : LEAVE_GRACE_MS);
  if (isExpelled) return;
  const stop = events.subscribe(`access:${memberId}`, () => presence.expel(key, memberId));
  setTimeout(stop, TURN_GRACE_MS).unref();
}
