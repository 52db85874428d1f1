import { CheckOutlined } from '@ant-design/icons';
import {
  hasRight,
  isRight,
  type NeededRight,
  RIGHTS,
  ROLE_NAMES,
  ROLES,
  type Role,
} from '@common/people/roles';
import styles from './RoleMatrix.module.css';

const rights = Object.keys(RIGHTS).filter(isRight);

/** A right, and which roles have it. */
function RightRow({ label, right }: { label: string; right: NeededRight }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {ROLE_NAMES.map((role) => (
        <td key={role}>
          {hasRight([role], right) && <CheckOutlined className={styles.yes} aria-label="可以" />}
        </td>
      ))}
    </tr>
  );
}

/** Table of the rights of each role of staff. @param mine the roles of the member of staff who looks at it */
export function RoleMatrix({ mine }: { mine: readonly string[] }) {
  const nameOf = (role: Role) => `${ROLES[role].label}${mine.includes(role) ? '（您）' : ''}`;
  return (
    <section className={styles.section}>
      <h2>職務與權限</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone */}
      <section className={styles.matrix} aria-label="權限對照表" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">權限</th>
              {ROLE_NAMES.map((role) => (
                <th key={role} scope="col">
                  {nameOf(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map((right) => (
              <RightRow key={right} label={RIGHTS[right]} right={right} />
            ))}
            <RightRow label="人員、限額與條件" right="admin" />
          </tbody>
        </table>
      </section>
    </section>
  );
}
