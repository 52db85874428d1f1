import type { updateProfile as endpoint } from '@common/endpoints/profile';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { claimPictures } from '../../content/pictures/claimPictures';
import { parseName } from '../auth/parseName';
import { readMember } from '../auth/readMember';
import * as sql from './store';

/** Names by which a member could pose as staff. */
const OFFICIAL = /官方|客服|管理員|系統|小編|staff|admin|official/i;
/**
 * Changes a member's public profile.
 * @throws AppError BAD_INPUT, NAME_OFFICIAL, PICTURE_UNKNOWN
 */
export async function updateProfile({ tx, caller, body }: Call<typeof endpoint>) {
  const { memberId, capabilities } = caller;
  const name = parseName(body.name);
  const before = await tx.maybeOne(sql.lockAvatar, [memberId]);
  const already = before?.avatar ? [before.avatar] : [];
  const [avatar = null] = await claimPictures(tx, body.avatar ? [body.avatar] : [], {
    memberId,
    purpose: 'avatar',
    already,
  });
  // A former member of staff keeps their name as long as they do not change it.
  if (OFFICIAL.test(name) && name !== before?.name && capabilities.length === 0) {
    throw new AppError('NAME_OFFICIAL');
  }
  await tx.run(sql.updateProfile, [memberId, name, avatar && JSON.stringify(avatar)]);
  return readMember(tx, memberId);
}
