import type { getAbout, getAboutForStaff, updateAbout } from '@common/endpoints/news';
import type { Queryable } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';
import { renderMarkdown } from '../../richText/renderMarkdown';
import { sanitise } from '../../richText/sanitise';
import { firstAbout } from './firstAbout';
import { findSitePage, type SitePage, writeSitePage } from './store';

const SLUG = 'about';
const first: SitePage = { markdown: firstAbout, html: renderMarkdown(firstAbout), version: 0 };

const current = async (db: Queryable): Promise<SitePage> => (await findSitePage(db, SLUG)) ?? first;

export async function readAbout({ db }: Call<typeof getAbout>): Promise<{ html: string }> {
  return { html: sanitise((await current(db)).html) };
}

type Edited = Pick<SitePage, 'markdown' | 'version'>;

export async function readAboutForStaff({ db }: Call<typeof getAboutForStaff>): Promise<Edited> {
  const { markdown, version } = await current(db);
  return { markdown, version };
}

/** @throws AppError CONTENT_CHANGED when it is no longer the version that was read */
export async function changeAbout({ tx, caller, body }: Call<typeof updateAbout>): Promise<Edited> {
  const html = renderMarkdown(body.markdown);
  const page = await writeSitePage(tx, SLUG, { ...body, html });
  if (!page) throw new AppError('CONTENT_CHANGED');
  await writeStaffAction(tx, caller.memberId, 'about.update', { type: 'page', id: SLUG }, '');
  return { markdown: page.markdown, version: page.version };
}
