/** The settings of `/admin/settings` by key, in the order of the page. */
export const SETTING_KEYS = [
  'maintenance',
  'selling',
  'exchange',
  'promotion',
  'referenceRate',
  'lots',
  'windows',
  'fulfilment',
  'returns',
  'invoices',
  'home',
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];

/** A planned closure of the shop; null without one. Times in ms. */
export interface Maintenance {
  from: number;
  until: number;
  /** The reason, as visitors read it; may be empty. */
  note: string;
}

/** Response header that announces a planned or running maintenance, as `writeMaintenance` formats it. */
export const MAINTENANCE_HEADER = 'x-maintenance';

/** Formats a maintenance in ASCII, for a header or an attribute. */
export const writeMaintenance = ({ from, until, note }: Maintenance): string =>
  `${from} ${until} ${encodeURIComponent(note)}`;

/** @returns undefined for a text of another format */
export function parseMaintenance(text: string): Maintenance | undefined {
  const [, from, until, note] = /^(\d{1,15}) (\d{1,15}) (\S*)$/.exec(text) ?? [];
  if (!from || !until || note === undefined) return undefined;
  return { from: Number(from), until: Number(until), note: decodeURIComponent(note) };
}
