import type { EnvReader } from './envReader';

/** Kinds of rows that are deleted by age: `days` by default, `floor` the minimum that db/functions/retention.sql allows. */
export const RETENTION = {
  answers: { days: 7, floor: 7 },
  keys: { days: 400, floor: 400 },
  events: { days: 30, floor: 7 },
  notices: { days: 180, floor: 90 },
  mails: { days: 90, floor: 30 },
  sessions: { days: 400, floor: 60 },
} as const;

export type RetentionKind = keyof typeof RETENTION;
export type RetentionDays = Readonly<Record<RetentionKind, number>>;

const isKind = (name: string): name is RetentionKind => name in RETENTION;
export const RETENTION_KINDS: readonly RetentionKind[] = Object.keys(RETENTION).filter(isKind);

export const DEFAULT_RETENTION: RetentionDays = {
  answers: RETENTION.answers.days,
  keys: RETENTION.keys.days,
  events: RETENTION.events.days,
  notices: RETENTION.notices.days,
  mails: RETENTION.mails.days,
  sessions: RETENTION.sessions.days,
};

/** Reads `events=30 notices=365`; kinds that are not named keep their default. */
export function readRetention(reader: EnvReader): RetentionDays {
  const days: Record<RetentionKind, number> = { ...DEFAULT_RETENTION };
  for (const part of reader.text('RETENTION_DAYS')?.split(/[\s,]+/) ?? []) {
    const [, kind = '', number = ''] = /^(\w+)=(\d{1,5})$/.exec(part) ?? [];
    if (!isKind(kind) || Number(number) < RETENTION[kind].floor) {
      const kinds = RETENTION_KINDS.map((one) => `${one}=${RETENTION[one].floor}`).join(' ');
      reader.note('RETENTION_DAYS', `pairs of a kind and its days, at least ${kinds}`);
      return DEFAULT_RETENTION;
    }
    days[kind] = Number(number);
  }
  return days;
}
