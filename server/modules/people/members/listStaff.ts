import type { StaffList } from '@common/endpoints/adminStaff';
import type { Queryable } from '../../../db/database';
import * as sql from './staffStore';

/** Everyone with a role, and the open invitations. */
export async function listStaff(db: Queryable): Promise<StaffList> {
  const people = await db.run(sql.listPeople);
  const invitations = await db.run(sql.listOpen);
  return {
    people: people.map(({ second_factor, last_seen_at, ...person }) => ({
      ...person,
      secondFactor: second_factor,
      lastSeenAt: last_seen_at?.getTime() ?? null,
    })),
    invitations: invitations.map(({ invited_by, sent_at, expires_at, ...one }) => ({
      ...one,
      invitedBy: invited_by,
      sentAt: sent_at.getTime(),
      expiresAt: expires_at.getTime(),
    })),
  };
}
