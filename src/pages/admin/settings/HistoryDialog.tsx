import type { SettingChange, ShopSetting } from '@common/endpoints/settings';
import { FORMS } from '@common/staff/settingForms';
import { Button, Modal, Table } from 'antd';
import dayjs from 'dayjs';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import type { Start } from './EditDialog';
import { SettingDiff } from './SettingDiff';
import { isSame } from './values';

interface Props {
  setting: ShopSetting;
  onRestore: (start: Start) => void;
  onClose: () => void;
}

/** The changes of a setting with person, time and both values; an earlier version can be restored as a new change. */
export function HistoryDialog({ setting, onRestore, onClose }: Props) {
  const { key, value, mayChange } = setting;
  const { data, loading } = useApi(() =>
    api('GET /api/admin/settings/:key/changes', { params: { key } }),
  );
  const restore = ({ before, at }: SettingChange) =>
    onRestore({
      values: before,
      reason: `還原 ${dayjs(at).format('YYYY/MM/DD HH:mm')} 之前的設定`,
    });
  return (
    <Modal
      open
      title={`變更紀錄：${FORMS[key].title}`}
      width={860}
      footer={null}
      onCancel={onClose}
    >
      <Table<SettingChange>
        size="small"
        rowKey="id"
        loading={loading}
        dataSource={data ?? []}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: 640 }}
        locale={{ emptyText: '還沒有變更過。' }}
        columns={[
          { title: '時間', render: (_, { at }) => <Time at={at} /> },
          {
            title: '變更人',
            render: (_, { staff, proposer }) =>
              proposer === null ? staff : `${proposer}（提出）、${staff}（同意）`,
          },
          {
            title: '內容',
            render: (_, { before, after }) => (
              <SettingDiff settingKey={key} before={before} after={after} />
            ),
          },
          { title: '原因', dataIndex: 'note' },
          {
            title: '',
            render: (_, change) =>
              mayChange &&
              !isSame(change.before, value) && (
                <Button size="small" onClick={() => restore(change)}>
                  還原到之前
                </Button>
              ),
          },
        ]}
      />
    </Modal>
  );
}
