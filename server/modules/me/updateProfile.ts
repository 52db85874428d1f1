import type { Picture } from '@common/endpoints/pictures';
import type { updateProfile as contract } from '@common/endpoints/profile';
import { statement } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { readMember } from '../auth/readMember';
import { usePictures } from '../pictures/usePictures';

/** Names that pass for the platform's own people. */
const OFFICIAL = /官方|客服|管理員|系統|小編|staff|admin|official/i;
/** Characters that are not seen, or turn round what stands beside them. */
const HIDDEN = /[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

const readAvatar = statement(
  'lockAvatar',
  'SELECT avatar, name FROM members WHERE id = $1 FOR NO KEY UPDATE',
);
const write = statement(
  'updateProfile',
  'UPDATE members SET name = $2, avatar = $3::jsonb WHERE id = $1',
);

function readName(typed: string): string {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (name === '' || HIDDEN.test(name)) {
    const message = name === '' ? '必填' : '含有看不見的字元';
    throw new AppError('BAD_INPUT', { data: { faults: [{ field: 'name', message }] } });
  }
  return name;
}

/**
 * Changes what others see of a member.
 * @throws AppError BAD_INPUT, NAME_OFFICIAL, PICTURE_UNKNOWN
 */
export async function updateProfile({ tx, caller, body }: Call<typeof contract>) {
  const { memberId, capabilities } = caller;
  const name = readName(body.name);
  const [before] = await tx.run<{ avatar: Picture | null; name: string }>(readAvatar, [memberId]);
  const already = before?.avatar ? [before.avatar] : [];
  const [avatar = null] = await usePictures(tx, body.avatar ? [body.avatar] : [], {
    memberId,
    purpose: 'avatar',
    already,
  });
  if (OFFICIAL.test(name) && name !== before?.name && capabilities.length === 0) {
    throw new AppError('NAME_OFFICIAL');
  }
  await tx.run(write, [memberId, name, avatar && JSON.stringify(avatar)]);
  return readMember(tx, memberId);
}
