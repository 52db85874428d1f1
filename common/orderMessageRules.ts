/** Who writes about an order. */
export const ORDER_ROLES = ['buyer', 'seller', 'staff'] as const;
export type OrderRole = (typeof ORDER_ROLES)[number];

/** How long both sides can still write about an order that has ended, days. */
export const MESSAGES_AFTER_DAYS = 90;

/** What a message holds that readers should not follow unseen. */
export type Caution = 'secret' | 'elsewhere';

/** Recovery phrases and keys, by their names. */
const SECRETS = /助記詞|註記詞|私鑰|恢復短語|seed ?phrase|recovery ?phrase|private ?key/i;
/** Ways off this site: links, addresses of wallets and of mail, and accounts of other services. */
const ELSEWHERE =
  /https?:\/\/|www\.|0x[0-9a-f]{40}|[\w.+-]+@[\w-]+\.\w|\b(line|telegram|whatsapp|wechat)\b|賴的?\s*id|加賴|微信/i;

/** What a text holds that its reader should be warned of. */
export function cautionOf(text: string): Caution | undefined {
  if (SECRETS.test(text)) return 'secret';
  return ELSEWHERE.test(text) ? 'elsewhere' : undefined;
}
