import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { StaffMember } from '@common/endpoints/adminMembers';
import { Button, Popover, Tag } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { PagedTable } from '@/components/PagedTable';
import { QueryInput } from '@/components/QueryInput';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { shortAddress } from '@/wallet/eip1193';
import styles from '../listHead.module.css';
import { FreezeDialog } from './FreezeDialog';

const ROLES: Record<string, string> = { center: '服務中心', staff: '工作人員', admin: '管理員' };
const ACTIONS: Record<string, string> = { 'member.freeze': '凍結', 'member.unfreeze': '解除' };

function History({ member }: { member: StaffMember }) {
  if (member.history.length === 0) return null;
  return (
    <Popover
      trigger="click"
      title="凍結紀錄"
      content={member.history.map(({ action, staff, note, at }) => (
        <div key={at}>
          <Time at={at} /> {staff} {ACTIONS[action] ?? action}：{note}
        </div>
      ))}
    >
      <Button size="small" type="link">
        紀錄
      </Button>
    </Popover>
  );
}

/** What may be spent, and below it what is held. */
function Balance({ of }: { of: StaffMember['coin'] }) {
  return (
    <>
      <Amount value={of.available} />
      <small className={styles.under}>
        保留 <Amount value={of.held} />
      </small>
    </>
  );
}

interface Rights {
  isAdmin: boolean;
  myId: number | undefined;
  act: (member: StaffMember) => void;
}

function columnsOf({ isAdmin, myId, act }: Rights): ProColumns<StaffMember>[] {
  const mayAct = ({ id, frozenAt, capabilities }: StaffMember) => {
    if (id === myId) return false;
    if (frozenAt !== null) return isAdmin;
    return isAdmin || !capabilities.some((one) => one === 'staff' || one === 'admin');
  };
  return [
    {
      title: '會員',
      render: (_, { id, name, capabilities, createdAt }) => (
        <>
          <span>{name}</span>（#{id}）{' '}
          {capabilities.map((one) => (
            <Tag key={one}>{ROLES[one] ?? one}</Tag>
          ))}
          <small className={styles.under}>
            <Time at={createdAt} /> 加入
          </small>
        </>
      ),
    },
    {
      title: '狀態',
      render: (_, { frozenAt }) =>
        frozenAt === null ? <Tag color="green">正常</Tag> : <Tag color="red">已凍結</Tag>,
    },
    { title: '加密幣', align: 'right', render: (_, { coin }) => <Balance of={coin} /> },
    { title: '廣告幣', align: 'right', render: (_, { adv }) => <Balance of={adv} /> },
    {
      title: '電子郵件／錢包',
      render: (_, { email, wallets }) => (
        <>
          {email ?? '未綁定電子郵件'}
          {wallets.length === 0 && <small className={styles.under}>未綁定錢包</small>}
          {wallets.map((one) => (
            <small key={one} title={one} className={styles.under}>
              {shortAddress(one)}
            </small>
          ))}
        </>
      ),
    },
    {
      title: '操作',
      fixed: 'right',
      width: 120,
      render: (_, member) => (
        <>
          {mayAct(member) && (
            <Button size="small" danger={member.frozenAt === null} onClick={() => act(member)}>
              {member.frozenAt === null ? '凍結' : '解除凍結'}
            </Button>
          )}
          <History member={member} />
        </>
      ),
    },
  ];
}

/** 會員: who they are, what they hold, and freezing them. */
export default function Members() {
  usePageTitle('會員');
  const { user } = useSession();
  const table = useRef<ActionType>(null);
  const { current, get, change } = usePageQuery();
  const q = get('q');
  const frozen = get('frozen') === '1' ? '1' : undefined;
  const [acting, setActing] = useState<StaffMember>();
  const reload = () => void table.current?.reload();
  const rights = {
    isAdmin: user?.member?.capabilities.includes('admin') ?? false,
    myId: user?.member?.id,
    act: setActing,
  };
  return (
    <>
      <PagedTable<StaffMember>
        table={table}
        title="會員"
        rowKey="id"
        columns={columnsOf(rights)}
        current={current}
        filter={{ q, frozen }}
        read={(page) =>
          api('GET /api/admin/members', {
            query: { ...page, ...(q && { q }), ...(frozen && { frozen }) },
          })
        }
        onPage={(current) => change({ current })}
        empty="沒有符合條件的會員"
        search={
          <QueryInput
            q={q}
            placeholder="編號、名稱、電子郵件或錢包"
            label="搜尋會員"
            maxLength={100}
            onSearch={(typed) => change({ q: typed })}
          />
        }
        tabs={{
          active: frozen ? 'frozen' : 'all',
          items: [
            { key: 'all', tab: '全部' },
            { key: 'frozen', tab: '已凍結' },
          ],
          onChange: (key) => change({ frozen: key === 'frozen' ? '1' : undefined }),
        }}
      />
      {acting && (
        <FreezeDialog
          member={acting}
          onClose={() => setActing(undefined)}
          onRefused={reload}
          onDone={(member) => {
            setActing(undefined);
            void toast.success(member.frozenAt === null ? '已解除凍結' : '已凍結');
            reload();
          }}
        />
      )}
    </>
  );
}
