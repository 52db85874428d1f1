/**
 * SQL of an intruder: whoever took part in decisions lost their roles, and an administrator gave them again.
 * @param who an SQL expression for the member
 * @param ago how long before `at`, an SQL expression for the time of a decision, as an interval
 * @param by where the grant came from, as the staff log says it
 */
export function renewedRoles(who: string, at: string, ago: string, by = 'console'): string {
  const boss = `(SELECT member_id FROM capabilities WHERE capability = 'admin' AND member_id <> ${who} ORDER BY 1 LIMIT 1)`;
  const roles = `FROM capabilities WHERE member_id = ${who}`;
  const change = (granted: boolean, staff: string, age: string) =>
    `INSERT INTO capability_changes (member_id, capability, granted, staff_id, note, created_at)
     SELECT member_id, capability, ${granted}, ${staff}, 'as agreed', ${at} - interval '${age}' ${roles}`;
  return `${change(false, 'NULL', '3 days')};
    ${change(true, boss, ago)};
    INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note, source, created_at)
    SELECT ${boss}, 'member.grant', 'member', member_id::text, capability || ': as agreed', '{"by": "${by}"}', ${at} - interval '${ago}' ${roles}`;
}
