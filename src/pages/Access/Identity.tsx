import type { Member } from '@common/endpoints/auth';
import { roleLabel } from '@common/people/roles';
import { Link } from '@umijs/max';
import dayjs from 'dayjs';
import styles from './index.module.css';

interface Props {
  member: Member;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** The signed-in member and the end of their session. */
export function Identity({ member, expiresAt }: Props) {
  const roles = member.capabilities.map(roleLabel);
  return (
    <section className={styles.section}>
      <h2>我的身分</h2>
      <dl className={styles.facts}>
        <dt>名稱</dt>
        <dd>{member.name}</dd>
        <dt>會員編號</dt>
        <dd>{member.id}</dd>
        <dt>身分</dt>
        <dd>{['會員', ...roles].join('、')}</dd>
        <dt>登入有效至</dt>
        <dd>
          <time dateTime={new Date(expiresAt).toISOString()}>
            {dayjs(expiresAt).format('YYYY/MM/DD HH:mm')}
          </time>
        </dd>
        <dt>電子郵件</dt>
        <dd>{member.email ?? '尚未綁定'}</dd>
        <dt>綁定的錢包</dt>
        <dd>
          {member.wallets.length === 0 && '尚未綁定'}
          {member.wallets.map((wallet) => (
            <div key={wallet}>{wallet}</div>
          ))}
        </dd>
      </dl>
      <Link to="/member/profile">管理個人資料、電子郵件與錢包</Link>
    </section>
  );
}
