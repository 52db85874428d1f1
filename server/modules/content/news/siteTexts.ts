import type { getSiteText, getSiteTextForStaff, updateSiteText } from '@common/endpoints/news';
import type { SiteTextSlug } from '@common/lists/sitePages';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { renderMarkdown } from '../../../richText/renderMarkdown';
import { sanitise } from '../../../richText/sanitise';
import { findSitePage, type SitePage, writeSitePage } from './store';
import { firstAbout } from './texts/about';
import { firstContact } from './texts/contact';
import { firstDelivery, firstPrivacy, firstReturns, firstService, firstTerms } from './texts/help';

/** The text of a page until staff write their own. */
const FIRST: Record<SiteTextSlug, string> = {
  about: firstAbout,
  contact: firstContact,
  service: firstService,
  delivery: firstDelivery,
  returns: firstReturns,
  privacy: firstPrivacy,
  terms: firstTerms,
};

async function current(db: Queryable, slug: SiteTextSlug): Promise<SitePage> {
  const markdown = FIRST[slug];
  return (await findSitePage(db, slug)) ?? { markdown, html: renderMarkdown(markdown), version: 0 };
}

export async function readSiteText({ db, params }: Call<typeof getSiteText>) {
  return { html: sanitise((await current(db, params.slug)).html) };
}

type Edited = Pick<SitePage, 'markdown' | 'version'>;

export async function readSiteTextForStaff({
  db,
  params,
}: Call<typeof getSiteTextForStaff>): Promise<Edited> {
  const { markdown, version } = await current(db, params.slug);
  return { markdown, version };
}

/** @throws AppError CONTENT_CHANGED when another version was saved since the caller read it */
export async function changeSiteText({
  tx,
  caller,
  params: { slug },
  body,
}: Call<typeof updateSiteText>): Promise<Edited> {
  const html = renderMarkdown(body.markdown);
  const before = await current(tx, slug);
  const page = await writeSitePage(tx, slug, { ...body, html });
  if (!page) throw new AppError('CONTENT_CHANGED');
  const ref = { type: 'page', id: slug };
  const change = changeOf('內容', before.markdown, page.markdown);
  await writeStaffAction(tx, caller.memberId, 'page.update', ref, '', change);
  return { markdown: page.markdown, version: page.version };
}
