import { createHmac, timingSafeEqual } from 'node:crypto';
import { showUnsubscribe } from '@common/endpoints/unsubscribe';
import { NOTICE_GROUPS, type NoticeGroupName } from '@common/lists/noticeGroups';
import type { ShopSecret } from '../../../shopSecret';

/** The groups that a mailed link can switch off. Money and the account's safety can be changed in the settings alone. */
const OPTIONAL = NOTICE_GROUPS.filter(({ always }) => !always).map(({ value }) => value);

/** The member and the groups whose mails a link switches off. */
export interface Unsubscription {
  memberId: number;
  groups: readonly NoticeGroupName[];
}

/** Those of `groups` that a link may switch off, in the table's order. */
export const optionalOf = (groups: readonly NoticeGroupName[]): NoticeGroupName[] =>
  OPTIONAL.filter((group) => groups.includes(group));

function macOf(key: Buffer, claims: string, email: string): Buffer {
  return createHmac('sha256', key).update(`unsubscribe ${claims} ${email}`).digest();
}

/** The groups as a text names them. */
export const groupNames = (groups: readonly NoticeGroupName[]): string =>
  NOTICE_GROUPS.filter(({ value }) => groups.includes(value))
    .map(({ label }) => label)
    .join('、');

/** The path of the link in a mail to `email`. The link becomes invalid once the member has another address. */
export function unsubscribePath(
  secret: ShopSecret,
  { memberId, groups }: Unsubscription,
  email: string,
): string {
  const claims = `${memberId}.${groups.join('-')}`;
  const token = `${claims}.${macOf(secret.current, claims, email).toString('base64url')}`;
  return `${showUnsubscribe.path}?token=${token}`;
}

/** What a token claims; `isGenuine` says whether it was made for the member's present address. */
export function readToken(
  token: string,
): (Unsubscription & { isGenuine: (secret: ShopSecret, email: string) => boolean }) | undefined {
  const [id = '', names = '', mac = '', ...more] = token.split('.');
  const groups = OPTIONAL.filter((group) => names.split('-').includes(group));
  const memberId = Number(id);
  if (more.length > 0 || !Number.isSafeInteger(memberId) || groups.length === 0) return undefined;
  const given = Buffer.from(mac, 'base64url');
  return {
    memberId,
    groups,
    isGenuine(secret, email) {
      return secret.accepted.some((key) => {
        const expected = macOf(key, `${id}.${names}`, email);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
