import type { StaffInvitation, StaffList } from '@common/endpoints/adminStaff';
import { roleLabel } from '@common/people/roles';
import { Button, Flex, Table, Tag } from 'antd';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { serverNow } from '@/services/serverClock';
import { useApi } from '@/services/useApi';

interface Props {
  invitations: readonly StaffInvitation[];
  onDone: (list: StaffList, said: string) => void;
  onRefused: () => void;
}

function Actions({
  invitation,
  onDone,
  onRefused,
}: { invitation: StaffInvitation } & Pick<Props, 'onDone' | 'onRefused'>) {
  const params = { id: invitation.id };
  const resend = useApi(() => api('POST /api/admin/staff/invitations/:id/resend', { params }), {
    manual: true,
    onSuccess: (list) => onDone(list, '邀請已重新排入寄送，先前的連結已失效'),
    onError: onRefused,
  });
  const revoke = useApi(() => api('POST /api/admin/staff/invitations/:id/revoke', { params }), {
    manual: true,
    onSuccess: (list) => onDone(list, '邀請已撤回'),
    onError: onRefused,
  });
  return (
    <Flex gap={8}>
      <Button
        size="small"
        loading={resend.loading}
        aria-label={`重寄邀請：${invitation.email}`}
        onClick={resend.run}
      >
        重寄
      </Button>
      <ConfirmPopover
        title="撤回後，信中的連結就不能使用。"
        okText="撤回邀請"
        cancelText="取消"
        onConfirm={revoke.run}
      >
        <Button
          size="small"
          danger
          loading={revoke.loading}
          aria-label={`撤回邀請：${invitation.email}`}
        >
          撤回
        </Button>
      </ConfirmPopover>
    </Flex>
  );
}

/** Open invitations. */
export function Invitations({ invitations, ...rest }: Props) {
  const now = serverNow() ?? Date.now();
  return (
    <Table<StaffInvitation>
      size="small"
      scroll={{ x: true }}
      rowKey="id"
      dataSource={[...invitations]}
      pagination={false}
      locale={{ emptyText: '沒有等候接受的邀請。' }}
      columns={[
        {
          title: '電子郵件與職務',
          render: (_, { email, role }) => (
            <>
              {email}
              <br />
              {roleLabel(role)}
            </>
          ),
        },
        // Second, where a phone shows it.
        { title: '操作', render: (_, one) => <Actions invitation={one} {...rest} /> },
        {
          title: '有效至',
          render: (_, { expiresAt }) =>
            expiresAt < now ? <Tag color="orange">已過期</Tag> : <Time at={expiresAt} />,
        },
        { title: '邀請人', dataIndex: 'invitedBy' },
        { title: '寄出時間', render: (_, { sentAt }) => <Time at={sentAt} /> },
      ]}
    />
  );
}
