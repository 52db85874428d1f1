import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import type { Member } from '@common/endpoints/auth';
import styles from './index.module.css';
import { rightsOf } from './rightsOf';

/** The member's rights, and what each missing one requires. */
export function Rights({ member }: { member: Member | undefined }) {
  return (
    <section className={styles.section}>
      <h2>我可以做什麼</h2>
      <ul className={styles.rights}>
        {rightsOf(member).map(({ label, allowed, why }) => (
          <li key={label}>
            {allowed ? (
              <CheckCircleFilled className={styles.yes} aria-label="可以" />
            ) : (
              <MinusCircleOutlined className={styles.no} aria-label="還不行" />
            )}
            <span>{label}</span>
            <small>{why}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
