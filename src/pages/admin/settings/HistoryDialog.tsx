import type { ShopSetting } from '@common/endpoints/settings';
import { FORMS } from '@common/staff/settingForms';
import { Button } from 'antd';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { ChangeHistory, restoreReason } from '../parts/ChangeHistory';
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
  return (
    <ChangeHistory
      title={FORMS[key].title}
      changes={data}
      loading={loading}
      whoOf={({ staff, proposer }) =>
        proposer === null ? staff : `${proposer}（提出）、${staff}（同意）`
      }
      diffOf={({ before, after }) => <SettingDiff settingKey={key} before={before} after={after} />}
      restoreOf={(change) =>
        mayChange &&
        !isSame(change.before, value) && (
          <Button
            size="small"
            onClick={() => onRestore({ values: change.before, reason: restoreReason(change) })}
          >
            還原到之前
          </Button>
        )
      }
      onClose={onClose}
    />
  );
}
