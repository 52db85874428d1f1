import type { Notice } from '@common/endpoints/notices';
import { fill } from '@common/fill';
import { NOTICE_KINDS, type NoticeKind } from '@common/lists/noticeKinds';
import type { NoticeRow } from './store';

const kinds = new Map<string, NoticeKind>(Object.entries(NOTICE_KINDS));
/** A kind that this version does not know, for another one told it. */
const UNKNOWN: Pick<NoticeKind, 'label' | 'text' | 'link'> = {
  label: '通知',
  text: '請到網站查看詳情。',
  link: '/member/notices',
};

/** The words of a notice, with its product as it is called now. */
export function wordsOf(row: NoticeRow): Pick<Notice, 'label' | 'text' | 'link'> {
  const { label, text, link } = kinds.get(row.kind) ?? UNKNOWN;
  const values = { ...row.data, title: row.title ?? '' };
  return { label, text: fill(text, values), link: fill(link, values) };
}

export function present(row: NoticeRow): Notice {
  return {
    ...wordsOf(row),
    id: row.id,
    kind: row.kind,
    picture: row.picture,
    createdAt: row.created_at.getTime(),
    readAt: row.read_at?.getTime() ?? null,
  };
}
