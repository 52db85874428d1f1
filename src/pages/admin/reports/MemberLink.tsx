import { ConsoleLink } from '../parts/ConsoleLink';

/** A member's name, as a link for staff who may look at members. */
export function MemberLink({ member: { id, name } }: { member: { id: number; name: string } }) {
  return <ConsoleLink to={`/admin/members/${id}`}>{name}</ConsoleLink>;
}
