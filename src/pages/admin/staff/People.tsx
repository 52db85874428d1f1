import type { StaffPerson } from '@common/endpoints/adminStaff';
import { CAPABILITIES, roleLabel } from '@common/people/roles';
import { Link } from '@umijs/max';
import { Button, Flex, Table, Tag } from 'antd';
import { Time } from '@/components/Time';

interface Props {
  people: readonly StaffPerson[];
  myId: number | undefined;
  onChange: (person: StaffPerson, granted: boolean) => void;
}

/** Everyone with a role; one's own are changed by another administrator. */
export function People({ people, myId, onChange }: Props) {
  return (
    <Table<StaffPerson>
      size="small"
      scroll={{ x: true }}
      rowKey="id"
      dataSource={[...people]}
      pagination={false}
      columns={[
        {
          title: '姓名與職務',
          render: (_, { id, name, frozen, capabilities }) => (
            <>
              <Link to={`/admin/members/${id}`}>{name}</Link>（#{id}）{id === myId && <Tag>您</Tag>}
              {frozen && <Tag color="red">已凍結</Tag>}
              <Flex gap={4} wrap>
                {capabilities.map((one) => (
                  <Tag key={one}>{roleLabel(one)}</Tag>
                ))}
              </Flex>
            </>
          ),
        },
        // Second, where a phone shows it.
        {
          title: '操作',
          render: (_, person) =>
            person.id === myId ? (
              '由其他管理員調整'
            ) : (
              <Flex gap={8}>
                {person.capabilities.length < CAPABILITIES.length && (
                  <Button
                    size="small"
                    aria-label={`授予職務：${person.name}`}
                    onClick={() => onChange(person, true)}
                  >
                    授予
                  </Button>
                )}
                <Button
                  size="small"
                  danger
                  aria-label={`收回職務：${person.name}`}
                  onClick={() => onChange(person, false)}
                >
                  收回
                </Button>
              </Flex>
            ),
        },
        { title: '電子郵件', render: (_, { email }) => email ?? '未綁定' },
        { title: '兩步驟驗證', render: (_, one) => (one.secondFactor ? '已設定' : '未設定') },
        {
          title: '最近使用',
          render: (_, { lastSeenAt }) => (lastSeenAt === null ? '—' : <Time at={lastSeenAt} />),
        },
      ]}
    />
  );
}
