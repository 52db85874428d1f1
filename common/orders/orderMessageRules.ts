/** Who writes about an order. */
export const ORDER_ROLES = ['buyer', 'seller', 'staff'] as const;
export type OrderRole = (typeof ORDER_ROLES)[number];

/** How long both sides can still write about an order that has ended, days. */
export const MESSAGES_AFTER_DAYS = 90;

/** What readers of a message are warned of: it asks for a secret, or leads away from this site. */
export type Caution = 'secret' | 'elsewhere';

/** Recovery phrases and keys, by their names. */
const SECRETS = /助記詞|註記詞|私鑰|恢復短語|seed ?phrase|recovery ?phrase|private ?key/i;
/** Contacts outside this site: links, wallet and e-mail addresses, and accounts of other services. */
const ELSEWHERE =
  /https?:\/\/|www\.|0x[0-9a-f]{40}|[\w.+-]+@[\w-]+\.\w|\b(line|telegram|whatsapp|wechat)\b|賴的?\s*id|加賴|微信/i;

/** What the reader of a text should be warned of; a secret comes before other contacts. */
export function cautionOf(text: string): Caution | undefined {
  if (SECRETS.test(text)) return 'secret';
  return ELSEWHERE.test(text) ? 'elsewhere' : undefined;
}
