import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { writeFileDurably } from '../embedded/durableFile';
import { makeFolder } from '../embedded/makeFolder';
import type { Mailer } from './mailer';

const StoredMailSchema = Type.Object({
  /** ISO 8601. */
  at: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.Optional(Type.String()),
  unsubscribe: Type.Optional(Type.String()),
});
export type StoredMail = Static<typeof StoredMailSchema>;

/** Keeps mails in a folder, one JSON file each, for the mailbox page to show. */
export function folderMailer(folder: string, now: () => Date = () => new Date()): Mailer {
  return {
    async send(mail) {
      const at = now().toISOString();
      const stored: StoredMail = { at, ...mail };
      // The time leads the name, so that names sort by it.
      const name = `${at.replaceAll(':', '')}-${randomBytes(6).toString('hex')}.json`;
      await makeFolder(folder, 0o700);
      await writeFileDurably(join(folder, name), JSON.stringify(stored, null, 2), { mode: 0o600 });
    },
    verify: async () => undefined,
  };
}

/** The newest mails, newest first; with `to` only those to this address. */
export async function readMails(
  folder: string,
  options: { limit: number; to?: string },
): Promise<StoredMail[]> {
  const names = await readdir(folder).catch(() => []);
  const mails: StoredMail[] = [];
  for (const name of names.sort().reverse()) {
    if (mails.length >= options.limit) break;
    if (!name.endsWith('.json')) continue;
    const mail = parse(await readFile(join(folder, name), 'utf8').catch(() => ''));
    if (mail && (!options.to || mail.to.toLowerCase() === options.to.toLowerCase())) {
      mails.push(mail);
    }
  }
  return mails;
}

/** Undefined for a file that is no stored mail. */
function parse(text: string): StoredMail | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(StoredMailSchema, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
