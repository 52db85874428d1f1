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
    { title: '編號', dataIndex: 'id' },
    {
      title: '會員',
      render: (_, { name, capabilities }) => (
        <>
          {name}{' '}
          {capabilities.map((one) => (
            <Tag key={one}>{ROLES[one] ?? one}</Tag>
          ))}
        </>
      ),
    },
    {
      title: '狀態',
      render: (_, { frozenAt }) =>
        frozenAt === null ? <Tag color="green">正常</Tag> : <Tag color="red">已凍結</Tag>,
    },
    {
      title: '加密幣（可用 / 保留）',
      align: 'right',
      render: (_, { coin }) => (
        <>
          <Amount value={coin.available} /> / <Amount value={coin.held} />
        </>
      ),
    },
    {
      title: '廣告幣（可用 / 保留）',
      align: 'right',
      render: (_, { adv }) => (
        <>
          <Amount value={adv.available} /> / <Amount value={adv.held} />
        </>
      ),
    },
    { title: '電子郵件', render: (_, { email }) => email ?? '未綁定' },
    {
      title: '錢包',
      render: (_, { wallets }) =>
        wallets.length === 0
          ? '未綁定'
          : wallets.map((one) => (
              <div key={one} title={one}>
                {shortAddress(one)}
              </div>
            )),
    },
    { title: '加入時間', render: (_, { createdAt }) => <Time at={createdAt} /> },
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
