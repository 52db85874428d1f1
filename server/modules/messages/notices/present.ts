import type { Notice } from '@common/endpoints/notices';
import type { NoticeKind } from '@common/lists/noticeKind';
import { NOTICE_KINDS } from '@common/lists/noticeKinds';
import { fill } from '@common/text/fill';
import type { NoticeRow } from './store';

const kinds = new Map<string, NoticeKind>(Object.entries(NOTICE_KINDS));
/** Fallback for a kind that only another version of the server has. */
const UNKNOWN: Pick<NoticeKind, 'label' | 'text' | 'link'> = {
  label: '通知',
  text: '請到網站查看詳情。',
  link: '/member/notices',
};

/** Older notices stored one sum of GAB and adv instead of the two parts. */
function amountsOfLegacyNotice({ total, earned }: NoticeRow['data']): NoticeRow['data'] {
  return {
    ...(total !== undefined && { paid: `總額 ${total}` }),
    ...(earned !== undefined && { earnings: `總額 ${earned}` }),
  };
}

/** Label, text and link of a notice, with the current names of the product and its seller. */
export function renderNotice(
  row: Pick<NoticeRow, 'kind' | 'data' | 'title' | 'seller'>,
): Pick<Notice, 'label' | 'text' | 'link'> {
  const { label, text, link } = kinds.get(row.kind) ?? UNKNOWN;
  const values = {
    ...amountsOfLegacyNotice(row.data),
    ...row.data,
    title: row.title ?? '',
    seller: row.seller ?? '',
  };
  return { label, text: fill(text, values), link: fill(link, values) };
}

export function present(row: NoticeRow): Notice {
  return {
    ...renderNotice(row),
    id: row.id,
    kind: row.kind,
    picture: row.picture,
    createdAt: row.created_at.getTime(),
    readAt: row.read_at?.getTime() ?? null,
  };
}
