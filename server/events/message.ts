import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** A message of the relay; without news it is a heartbeat. */
const RelayMessage = Type.Object({
  /** The relay's run: another one begins a new count. */
  relay: Type.String(),
  /** Counts this relay's messages from 1, so that a subscriber notices a lost one. */
  n: Type.Integer(),
  /** Snapshot in which everything up to this message was read. */
  position: Type.String(),
  news: Type.Array(Type.Tuple([Type.Integer(), Type.String(), Type.String()])),
});

export type RelayMessage = Static<typeof RelayMessage>;

export const writeMessage = (message: RelayMessage): string => JSON.stringify(message);

/** Undefined where the text is no such message: others may publish on the subject. */
export function parseMessage(text: string): RelayMessage | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return Value.Check(RelayMessage, read) ? read : undefined;
  } catch {
    return undefined;
  }
}
