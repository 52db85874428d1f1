import type { StaffLogEntry } from '@common/endpoints/adminLog';
import { isExport, subjectText } from '@common/lists/subjectTypes';
import type { Right } from '@common/people/roles';
import { Link } from '@umijs/max';
import { useMay } from '@/session/useMay';

/** Detail page and the right it needs. Types without one are shown as text. */
const PLACES: Readonly<Record<string, { path: string; requiredRight?: Right }>> = {
  order: { path: '/admin/orders', requiredRight: 'orders.read' },
  member: { path: '/admin/members', requiredRight: 'members.read' },
  product: { path: '/product/view' },
};

/** Link to the record that a log entry, journal or stock movement refers to; plain text without the right. */
export function SubjectLink({ type, id }: StaffLogEntry['subject']) {
  const may = useMay();
  const text = subjectText({ type, id });
  const place = PLACES[type];
  if (!place || isExport({ id }) || (place.requiredRight && !may(place.requiredRight))) return text;
  return <Link to={`${place.path}/${encodeURIComponent(id)}`}>{text}</Link>;
}
