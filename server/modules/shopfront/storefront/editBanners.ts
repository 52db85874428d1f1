import type {
  createBanner as createContract,
  deleteBanner as deleteContract,
  listBanners as listContract,
  orderBanners as orderContract,
  publishBanner,
  StaffBanner,
  unpublishBanner,
  updateBanner as updateContract,
} from '@common/endpoints/storefront';
import type { ActionOf } from '@common/lists/staffActions';
import { BANNER_ARTS, bannerPictures } from '@common/shopfront/bannerArts';
import { parseSiteLink } from '@common/shopfront/siteLink';
import type { Tx } from '../../../db/database';
import { AppError, refuseChanged } from '../../../errors';
import type { Call } from '../../../http/route';
import {
  changeOf,
  created,
  type Facts,
  type RecordChange,
  removed,
  timeFact,
} from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { claimPictures } from '../../content/pictures/claimPictures';
import {
  deleteDraft,
  findBanner,
  findBanners,
  insertBanner,
  lockBanners,
  markBanner,
  updateBanner,
  type WrittenBanner,
  writeOrder,
} from './bannerStore';

export const listBanners = ({ db }: Call<typeof listContract>): Promise<StaffBanner[]> =>
  findBanners(db);

const logAction = (
  tx: Tx,
  staffId: number,
  action: ActionOf<'banner'>,
  id: number | string,
  note: string,
  change: RecordChange,
) => {
  const ref = { type: 'banner', id: String(id) };
  return writeStaffAction(tx, staffId, `banner.${action}`, ref, note, change);
};

const factsOf = (banner: StaffBanner): Facts => ({
  標題: banner.title,
  副標題: banner.subtitle,
  連結: banner.link,
  開始: timeFact(banner.startsAt),
  結束: timeFact(banner.endsAt),
  圖片: banner.picture.url,
  手機圖片: banner.phonePicture.url,
});

/** Limit of the percent-encoded link, in characters: encoding multiplies non-ASCII text. */
const MAX_LINK = 900;
const ARTS = BANNER_ARTS.flatMap(({ value }) => Object.values(bannerPictures(value)));

/** @param current the banner that is changed; undefined for a new one */
async function checkInput(
  { tx, caller, body }: Pick<Call<typeof createContract>, 'tx' | 'caller' | 'body'>,
  current?: StaffBanner,
): Promise<WrittenBanner> {
  if (body.endsAt !== null && body.endsAt <= body.startsAt) throw new AppError('BANNER_TIMES');
  const link = parseSiteLink(body.link);
  if (link === null || link.length > MAX_LINK) {
    const faults = [{ field: 'link', message: '要是本站的路徑，例如 /shop' }];
    throw new AppError('BAD_INPUT', { data: { faults } });
  }
  const already = [...ARTS, ...(current ? [current.picture, current.phonePicture] : [])];
  const claim = { memberId: caller.memberId, purpose: 'banner' as const, already, byStaff: true };
  const [picture, phonePicture] = await claimPictures(tx, [body.picture, body.phonePicture], claim);
  if (!picture || !phonePicture) throw new Error('a banner has two pictures');
  const title = body.title.trim();
  return { ...body, link, title, subtitle: body.subtitle.trim(), picture, phonePicture };
}

/** Creates a banner as a draft. @throws AppError BANNER_TIMES, PICTURE_UNKNOWN */
export async function createBanner(call: Call<typeof createContract>): Promise<StaffBanner> {
  const { tx, caller } = call;
  const banner = await insertBanner(tx, await checkInput(call));
  const change = created(factsOf(banner));
  await logAction(tx, caller.memberId, 'create', banner.id, banner.title, change);
  return banner;
}

/** @throws AppError NOT_FOUND, BANNER_TIMES, PICTURE_UNKNOWN, CONTENT_CHANGED when the version has changed */
export async function changeBanner(call: Call<typeof updateContract>): Promise<StaffBanner> {
  const { tx, caller, params, body } = call;
  const before = await findBanner(tx, params.id);
  if (!before) throw new AppError('NOT_FOUND');
  const banner = await updateBanner(tx, params.id, body.version, await checkInput(call, before));
  if (!banner) throw new AppError('CONTENT_CHANGED');
  const change = { before: factsOf(before), after: factsOf(banner) };
  await logAction(tx, caller.memberId, 'update', banner.id, banner.title, change);
  return banner;
}

async function setState(
  { tx, caller, params, body }: Call<typeof publishBanner> | Call<typeof unpublishBanner>,
  state: 'draft' | 'published',
): Promise<StaffBanner> {
  const changed = await markBanner(tx, params.id, state, body.version);
  if (changed) {
    const action = state === 'published' ? 'publish' : 'unpublish';
    const change = changeOf('發布', state !== 'published', state === 'published');
    await logAction(tx, caller.memberId, action, changed.id, changed.title, change);
    return changed;
  }
  const banner = await findBanner(tx, params.id);
  if (!banner) throw new AppError('NOT_FOUND');
  if (banner.version !== body.version) throw new AppError('SEEN_STATE_CHANGED');
  return banner;
}

/** Publishes a banner, shown within its times. @throws AppError NOT_FOUND, SEEN_STATE_CHANGED */
export const publish = (call: Call<typeof publishBanner>) => setState(call, 'published');
/** Makes a banner a draft again. @throws AppError NOT_FOUND, SEEN_STATE_CHANGED */
export const unpublish = (call: Call<typeof unpublishBanner>) => setState(call, 'draft');

/** @throws AppError NOT_FOUND, BANNER_PUBLISHED, SEEN_STATE_CHANGED */
export async function deleteBanner(call: Call<typeof deleteContract>): Promise<null> {
  const { tx, caller, params, query } = call;
  const banner = await deleteDraft(tx, params.id, query.version);
  if (!banner) {
    const now = await findBanner(tx, params.id);
    if (!now) throw new AppError('NOT_FOUND');
    throw new AppError(now.published ? 'BANNER_PUBLISHED' : 'SEEN_STATE_CHANGED');
  }
  const change = removed(factsOf(banner));
  await logAction(tx, caller.memberId, 'delete', banner.id, banner.title, change);
  return null;
}

/** @throws AppError SEEN_CHANGED for another order than was seen, CONTENT_CHANGED when the ids are not exactly the existing banners */
export async function orderBanners(call: Call<typeof orderContract>): Promise<StaffBanner[]> {
  const { tx, caller, body } = call;
  await lockBanners(tx);
  const banners = await findBanners(tx);
  const before = banners.map(({ id }) => id);
  if (before.join() !== body.seen.join()) {
    refuseChanged('橫幅的順序', banners.map(({ title }) => title).join('、'));
  }
  const known = new Set(before);
  if (known.size !== body.ids.length || body.ids.some((id) => !known.has(id))) {
    throw new AppError('CONTENT_CHANGED');
  }
  await writeOrder(tx, body.ids);
  const change = changeOf('順序', before.map(String), body.ids.map(String));
  await logAction(tx, caller.memberId, 'order', 'all', body.ids.join(' '), change);
  return findBanners(tx);
}
