const MEMBER_EVENT = /^\[(\d+), ?(\d+)\]$/;

/** Channels of announcements (db/functions/events.sql), and the topic that each payload names. */
const CHANNELS: Record<string, (payload: string) => string | undefined> = {
  /** `[event id, member id]`, written by db/events.ts. */
  member_events(payload) {
    const member = MEMBER_EVENT.exec(payload)?.[2];
    return member && `member:${member}`;
  },
  /** The lot's id, written by modules/trade/auctions/store.ts. */
  lot_events: (payload) => `lot:${payload}`,
  /** The member's id, written by db/functions/access.sql. */
  access_events: (payload) => `access:${payload}`,
  /** The setting's key, written by db/settings.ts. */
  setting_events: (payload) => `setting:${payload}`,
  /** `<type>:<id>` of what staff changed, written by ledger/staffAudit.ts. */
  record_events: (payload) => `record:${payload}`,
  /** Presence at another process: which staff have which record open; read by modules/staff/presence. */
  presence_events: () => 'presence',
};

export const CHANNEL_NAMES: readonly string[] = Object.keys(CHANNELS);

/** Undefined for a channel that this build does not know, or a payload that is not of its form. */
export const topicOf = (channel: string, payload: string): string | undefined =>
  CHANNELS[channel]?.(payload);

/** The event that a member's topic was woken for; undefined where several may have been missed. */
export function memberEventOf(payload: string | undefined): number | undefined {
  const id = MEMBER_EVENT.exec(payload ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
}
