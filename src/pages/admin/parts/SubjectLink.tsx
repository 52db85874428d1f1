import type { StaffLogEntry } from '@common/endpoints/adminLog';
import { isExport, subjectText } from '@common/lists/subjectTypes';
import { ID_TEXT } from '@common/text/urlText';
import { Link } from '@umijs/max';
import { ConsoleLink } from './ConsoleLink';

/** The console's page of a record by its number; a type without one is shown as text. */
const PLACES: Readonly<Record<string, (id: string) => string>> = {
  member: (id) => `/admin/members/${id}`,
  return: (id) => `/admin/returns?id=${id}`,
  listing: (id) => `/admin/listings?id=${id}`,
  report: (id) => `/admin/reports?id=${id}`,
  lot: (id) => `/admin/auctions?q=%23${id}`,
  withdrawal: (id) => `/admin/money/withdrawals?state=all&id=${id}`,
  coupon: (id) => `/admin/coupons?id=${id}`,
  deal: (id) => `/admin/deals?id=${id}`,
  banner: (id) => `/admin/banners?id=${id}`,
  media: (id) => `/admin/media?id=${id}`,
  news: (id) => `/admin/news/edit/${id}`,
};
/** Those that have another name than a number. */
const NAMED: Readonly<Record<string, (name: string) => string>> = {
  order: (number) => `/admin/orders/${number}`,
  page: (slug) => `/admin/pages?page=${slug}`,
};

/** Link to the record that a log entry, journal or stock movement refers to; plain text without the right. */
export function SubjectLink({ type, id }: StaffLogEntry['subject']) {
  const text = subjectText({ type, id });
  if (isExport({ id })) return text;
  const part = encodeURIComponent(id);
  // What buyers see, of the platform's goods and of members'.
  if (type === 'product') return <Link to={`/product/view/${part}`}>{text}</Link>;
  // A row may be about all of them.
  const place = NAMED[type]?.(part) ?? (ID_TEXT.test(id) ? PLACES[type]?.(id) : undefined);
  return place ? <ConsoleLink to={place}>{text}</ConsoleLink> : text;
}
