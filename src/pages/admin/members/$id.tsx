import type { MemberFile, StaffMember } from '@common/endpoints/adminMembers';
import { isStaff, roleLabel } from '@common/people/roles';
import { useParams } from '@umijs/max';
import { Button, Flex, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { MemberState } from '@/components/MemberState';
import { PageMessage } from '@/components/PageMessage';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { responseStatus } from '@/services/responseStatus';
import { useApi } from '@/services/useApi';
import { useMay } from '@/session/useMay';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { EndSessionsDialog } from '../money/EndSessionsDialog';
import { FreezeDialog } from '../money/FreezeDialog';
import { Journals } from '../parts/Journals';
import { Notes } from '../parts/Notes';
import styles from '../parts/Section.module.css';
import { StaffActionLog } from '../parts/StaffActionLog';
import { WaitingDecisions } from '../parts/WaitingDecisions';
import { RecordPresence } from '../presence/RecordPresence';
import { Devices } from './Devices';
import { MemberFacts } from './MemberFacts';
import { MemberTrade } from './MemberTrade';
import { mayFreeze } from './rights';
import { ViewAsDialog } from './ViewAsDialog';

interface Device {
  id: number;
  name: string;
}

/** 會員: everything about one member on a page that can be linked to. */
export default function StaffMemberPage() {
  const { id = '' } = useParams();
  const { data, error, loading, refresh } = useApi(
    () =>
      api('GET /api/admin/members/:id', {
        params: { id: Number(id) },
        skipErrorHandler: true,
      }),
    { refreshDeps: [id] },
  );
  const file = data?.member.id === Number(id) ? data : undefined;
  usePageTitle(file ? `會員 ${file.member.name}` : '會員');
  if (file) return <FileView file={file} loading={loading} onChange={refresh} />;
  if (loading || !error) return <Skeleton active paragraph={{ rows: 12 }} />;
  const status = responseStatus(error);
  return status === 404 || status === 400 ? (
    <PageMessage title="找不到這位會員" text="請檢查會員編號，或用搜尋找找看。" />
  ) : (
    <PageMessage title="無法載入會員" text="請檢查網路後再試一次。" retry={refresh} />
  );
}

interface FileProps {
  file: MemberFile;
  loading: boolean;
  onChange: () => void;
}

function FileView({ file, loading, onChange }: FileProps) {
  const { member, owed, devices, orders, lots } = file;
  const me = useSession().user?.member;
  const may = useMay();
  const mayEnd = may('admin') && member.id !== me?.id;
  const [freezing, setFreezing] = useState<StaffMember>();
  const [signingOut, setSigningOut] = useState<{ device?: Device }>();
  const [viewing, setViewing] = useState(false);
  const [changes, setChanges] = useState(0);
  const done = (notice: string) => {
    setFreezing(undefined);
    setSigningOut(undefined);
    setChanges((before) => before + 1);
    void toast.success(notice);
    onChange();
  };
  return (
    <>
      <div className={styles.head}>
        <h1>
          {member.name}（#{member.id}）
        </h1>
        <MemberState {...member} />
        {member.capabilities.map((one) => (
          <Tag key={one}>{roleLabel(one)}</Tag>
        ))}
        <Flex gap={8} wrap>
          {may('members.view') && member.id !== me?.id && !isStaff(member.capabilities) && (
            <Button onClick={() => setViewing(true)}>檢視會員的畫面</Button>
          )}
          {mayFreeze(member, me) && (
            <Button danger={member.frozenAt === null} onClick={() => setFreezing(member)}>
              {member.frozenAt === null ? '凍結' : '解除凍結'}
            </Button>
          )}
        </Flex>
      </div>
      <RecordPresence
        key={member.id}
        kind="member"
        id={String(member.id)}
        loading={loading}
        onRead={() => {
          setChanges((before) => before + 1);
          onChange();
        }}
      />
      <WaitingDecisions about={{ type: 'member', id: String(member.id) }} version={file} />
      <div className={styles.columns}>
        <div>
          <MemberFacts member={member} owed={owed} />
          <MemberTrade key={member.id} member={member} orders={orders} lots={lots} />
          {may('money.read') && <Journals query={{ memberId: String(member.id) }} />}
        </div>
        <div>
          <Notes type="member" id={String(member.id)} />
          <Devices
            devices={devices}
            onEnd={mayEnd ? (device) => setSigningOut({ ...(device && { device }) }) : undefined}
          />
          {may('log.read') && (
            <StaffActionLog subjectType="member" subjectId={String(member.id)} version={changes} />
          )}
        </div>
      </div>
      {freezing && (
        <FreezeDialog
          member={freezing}
          onClose={() => setFreezing(undefined)}
          onRefused={onChange}
          onDone={({ frozenAt }) => done(frozenAt === null ? '已解除凍結' : '已凍結')}
        />
      )}
      {viewing && <ViewAsDialog member={member} onClose={() => setViewing(false)} />}
      {signingOut && (
        <EndSessionsDialog
          member={member}
          {...signingOut}
          onClose={() => setSigningOut(undefined)}
          onRefused={onChange}
          onDone={() => done(signingOut.device ? '已登出這個裝置' : '已登出所有裝置')}
        />
      )}
    </>
  );
}
