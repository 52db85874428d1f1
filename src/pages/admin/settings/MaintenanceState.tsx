import type { ShopSetting } from '@common/endpoints/settings';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { ReasonField } from '../money/ReasonField';

interface Props {
  setting: ShopSetting;
  onDone: (changed: ShopSetting) => void;
  onRefused: () => void;
}

/** Whether the shop is open, and the one switch that opens it again. */
export function MaintenanceState({ setting, onDone, onRefused }: Props) {
  const { value, version, mayChange } = setting;
  const [isEnding, setEnding] = useState(false);
  const [from, until] = [Number(value.from), Number(value.until)];
  const now = Date.now();
  if (value.from === null || until <= now) {
    return (
      <p>
        <Tag color="green">營運中</Tag> 沒有預定的維護
      </p>
    );
  }
  const isRunning = from <= now;
  const act = isRunning ? '立即恢復營運' : '取消這次維護';
  return (
    <p>
      <Tag color={isRunning ? 'red' : 'orange'}>{isRunning ? '維護中' : '已預告'}</Tag>{' '}
      {mayChange && (
        <Button size="small" danger onClick={() => setEnding(true)}>
          {act}
        </Button>
      )}
      {isEnding && (
        <FormDialog<{ reason: string }, ShopSetting>
          title={act}
          okText={act}
          initialValues={{ reason: isRunning ? '維護完成，恢復營運' : '維護取消' }}
          send={({ reason }) =>
            api('PUT /api/admin/settings/:key', {
              params: { key: 'maintenance' },
              body: {
                value: { from: null, until: null, note: '' },
                version,
                reason: reason.trim(),
              },
              skipErrorHandler: true,
            })
          }
          onDone={(changed) => {
            setEnding(false);
            onDone(changed);
            void toast.success(isRunning ? '商城已恢復營運' : '已取消這次維護');
          }}
          onRefused={onRefused}
          onClose={() => setEnding(false)}
        >
          <p>已經往後移的結標時間與付款期限不會改回來。</p>
          <ReasonField />
        </FormDialog>
      )}
    </p>
  );
}
