import type { NoticePreference } from '@common/endpoints/notices';
import { NOTICE_GROUPS } from '@common/lists/noticeGroups';
import { Link } from '@umijs/max';
import { Skeleton, Switch } from 'antd';
import { EmptyState } from '@/components/EmptyState';
import { PushHere } from '@/components/Push/PushHere';
import { usePush } from '@/push/usePush';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useMe } from '@/services/useMe';
import styles from './index.module.css';

type Group = (typeof NOTICE_GROUPS)[number];

interface RowProps {
  group: Group;
  preference: NoticePreference;
  hasEmail: boolean;
  /** Browsers that get pushes; undefined: this shop pushes nothing. */
  browsers: number | undefined;
  onChange: (next: NoticePreference) => void;
}

function PreferenceRow({ group, preference, hasEmail, browsers, onChange }: RowProps) {
  const { label, hint, always } = group;
  const pushed = browsers !== undefined && 'pushed' in group ? group.pushed : undefined;
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <p>
        {hint}
        {always && '。關係到您的權益，站內通知不能關閉'}
        {pushed && `。推播：${pushed}`}
      </p>
      <div className={styles.switch}>
        <Switch
          id={`${group.value}-site`}
          aria-label={`站內通知：${label}`}
          checked={preference.site}
          disabled={always}
          onChange={(site) => onChange({ ...preference, site })}
        />
        <label htmlFor={`${group.value}-site`}>站內</label>
      </div>
      <div className={styles.switch}>
        <Switch
          id={`${group.value}-mail`}
          aria-label={`電子郵件通知：${label}`}
          checked={preference.mail && hasEmail}
          disabled={!hasEmail}
          onChange={(mail) => onChange({ ...preference, mail })}
        />
        <label htmlFor={`${group.value}-mail`}>電子郵件</label>
      </div>
      {pushed && (
        <div className={styles.switch}>
          <Switch
            id={`${group.value}-push`}
            aria-label={`推播通知：${label}`}
            checked={preference.push && browsers !== 0}
            disabled={browsers === 0}
            onChange={(push) => onChange({ ...preference, push })}
          />
          <label htmlFor={`${group.value}-push`}>推播</label>
        </div>
      )}
    </fieldset>
  );
}

/** Switches for the groups of notices, on the site, by mail and to browsers. */
export function Preferences() {
  const { me } = useMe();
  const push = usePush();
  const { data, error, loading, refresh, mutate } = useApi(() =>
    api('GET /api/me/notices/preferences', { skipErrorHandler: true }),
  );

  const change = async (next: NoticePreference) => {
    const withNext = (rows: NoticePreference[] = []) =>
      rows.map((row) => (row.group === next.group ? next : row));
    const before = data?.find(({ group }) => group === next.group);
    mutate((rows) => withNext(rows));
    try {
      await api('PUT /api/me/notices/preferences', { body: next });
    } catch {
      // Restores only this group: others may have been switched meanwhile.
      if (before) mutate((rows) => rows?.map((row) => (row.group === next.group ? before : row)));
    }
  };

  if (!data && error && !loading) {
    return <EmptyState tall text="無法載入通知設定，設定沒有改變。" retry={refresh} />;
  }
  if (!data || !me || (!push.state && !push.hasFailed))
    return <Skeleton active paragraph={{ rows: 10 }} />;
  const hasEmail = me.member.email !== null;
  const isStaff = me.member.capabilities.some((one) => one !== 'center');
  const { key = null, browsers } = push.state ?? {};
  return (
    <>
      <p className={styles.where}>
        {hasEmail ? (
          <>郵件寄到 {me.member.email}。同一件拍品被超過，10 分鐘內最多寄一封。</>
        ) : (
          <>
            還沒有綁定電子郵件，通知只會出現在網站。<Link to="/member/profile">綁定電子郵件</Link>
          </>
        )}
      </p>
      {push.state && key !== null && <PushHere push={push} state={{ ...push.state, key }} />}
      {NOTICE_GROUPS.filter((group) => isStaff || !('forStaff' in group)).map((group) => {
        const preference = data.find((row) => row.group === group.value);
        return (
          preference && (
            <PreferenceRow
              key={group.value}
              group={group}
              preference={preference}
              hasEmail={hasEmail}
              browsers={key === null ? undefined : browsers}
              onChange={change}
            />
          )
        );
      })}
    </>
  );
}
