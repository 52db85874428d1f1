import { Link } from '@umijs/max';
import { useMay } from '@/session/useMay';

/** A member's name, as a link for staff who may look at members. */
export function MemberLink({ member: { id, name } }: { member: { id: number; name: string } }) {
  const may = useMay();
  return may('members.read') ? <Link to={`/admin/members/${id}`}>{name}</Link> : name;
}
