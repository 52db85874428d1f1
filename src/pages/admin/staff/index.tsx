import type { StaffList, StaffPerson } from '@common/endpoints/adminStaff';
import { Button, Flex, Skeleton } from 'antd';
import { useState } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { RoleMatrix } from '@/components/RoleMatrix';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { Section } from '../parts/Section';
import styles from '../parts/Section.module.css';
import { Invitations } from './Invitations';
import { InviteDialog } from './InviteDialog';
import { People } from './People';
import { RoleDialog } from './RoleDialog';

type Doing = 'invite' | { person?: StaffPerson; granted: boolean };

/** 管理人員: who has which role, and who is invited to one. */
export default function Staff() {
  usePageTitle('管理人員');
  const me = useSession().user?.member;
  const { data, error, loading, refresh, mutate } = useApi(
    () => api('GET /api/admin/staff', { skipErrorHandler: true }),
    { refreshOnWindowFocus: true },
  );
  const [doing, setDoing] = useState<Doing>();
  const dialog = (said: string) => ({
    onClose: () => setDoing(undefined),
    onRefused: refresh,
    onDone: (list: StaffList) => {
      setDoing(undefined);
      mutate(list);
      void toast.success(said);
    },
  });
  return (
    <>
      <div className={styles.head}>
        <h1>管理人員</h1>
        <Flex gap={8} wrap>
          <Button onClick={() => setDoing({ granted: true })}>授予會員職務</Button>
          <Button type="primary" onClick={() => setDoing('invite')}>
            邀請人員
          </Button>
        </Flex>
      </div>
      {!data && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入名單，重新載入</RetryButton>
      )}
      {!data && (loading || !error) && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <Section title="人員">
            <People
              people={data.people}
              myId={me?.id}
              onChange={(person, granted) => setDoing({ person, granted })}
            />
          </Section>
          <Section title="等候接受的邀請">
            <Invitations
              invitations={data.invitations}
              onDone={(list, said) => {
                mutate(list);
                void toast.success(said);
              }}
              onRefused={refresh}
            />
          </Section>
        </>
      )}
      <RoleMatrix mine={me?.capabilities ?? []} />
      {doing === 'invite' && <InviteDialog {...dialog('邀請已排入寄送')} />}
      {doing && doing !== 'invite' && (
        <RoleDialog {...doing} {...dialog(doing.granted ? '已授予職務' : '已收回職務')} />
      )}
    </>
  );
}
