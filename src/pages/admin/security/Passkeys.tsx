import type { EndpointTypes } from '@common/endpoint';
import type { EndpointMap } from '@common/endpoints';
import { PASSKEY_NAME_MAX } from '@common/people/passkeys';
import { Button, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { AddPasskey, NAME_RULES } from './AddPasskey';
import styles from './security.module.css';

type Passkey = EndpointTypes<EndpointMap['listPasskeys']>['data'][number];
interface DialogProps {
  passkey: Passkey;
  onDone: () => void;
  onClose: () => void;
}

function RenameDialog({ passkey, ...rest }: DialogProps) {
  return (
    <FormDialog<{ name: string }, null>
      {...rest}
      title="修改通行金鑰的名稱"
      okText="儲存"
      initialValues={{ name: passkey.name }}
      send={({ name }) =>
        api('PUT /api/admin/passkeys/:id', {
          params: { id: passkey.id },
          body: { name: name.trim() },
          skipErrorHandler: true,
        })
      }
    >
      <Form.Item name="name" label="名稱" rules={NAME_RULES}>
        <Input maxLength={PASSKEY_NAME_MAX} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}

function RemoveDialog({ passkey, ...rest }: DialogProps) {
  return (
    <FormDialog<object, null>
      {...rest}
      title={`移除通行金鑰：${passkey.name}`}
      okText="移除"
      danger
      send={() =>
        api('DELETE /api/admin/passkeys/:id', {
          params: { id: passkey.id },
          skipErrorHandler: true,
        })
      }
    >
      <p>移除後立即失效，您的其他裝置要重新驗證。裝置裡留存的通行金鑰，請到裝置的設定刪除。</p>
    </FormDialog>
  );
}

interface Props {
  /** Rises when the factors have changed. */
  round: number;
  onChange: () => void;
}

/** My passkeys: names, last use, rename, remove, add. */
export function Passkeys({ round, onChange }: Props) {
  const { data, error, loading, refresh } = useApi(() => api('GET /api/admin/passkeys'), {
    refreshDeps: [round],
  });
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  const [adding, setAdding] = useState(false);
  const done = (text: string) => () => {
    void toast.success(text);
    setRenaming(undefined);
    setRemoving(undefined);
    setAdding(false);
    onChange();
  };
  return (
    <>
      <h2>通行金鑰</h2>
      <p>用裝置的指紋、臉部辨識、螢幕鎖或安全金鑰驗證，不用輸入驗證碼，也能防止假網站。</p>
      {!data && error && !loading && <RetryButton onRetry={refresh} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data?.length === 0 && <p>尚未登記通行金鑰。</p>}
      {data && data.length > 0 && (
        <ul className={styles.passkeys} aria-label="通行金鑰">
          {data.map((one) => (
            <li key={one.id}>
              <div className={styles.passkey}>
                <strong>{one.name}</strong>
                <small>
                  <Time at={one.createdAt} /> 登記・
                  {one.lastUsedAt === null ? (
                    '尚未使用'
                  ) : (
                    <>
                      <Time at={one.lastUsedAt} /> 使用
                    </>
                  )}
                </small>
              </div>
              <Button
                size="small"
                aria-label={`修改名稱：${one.name}`}
                onClick={() => setRenaming(one)}
              >
                修改名稱
              </Button>
              <Button
                size="small"
                danger
                aria-label={`移除：${one.name}`}
                onClick={() => setRemoving(one)}
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        <AddPasskey type="primary" doneLabel="完成" onDone={done('已登記通行金鑰')} />
      ) : (
        <Button onClick={() => setAdding(true)}>登記新的通行金鑰</Button>
      )}
      {renaming && (
        <RenameDialog
          passkey={renaming}
          onDone={done('已修改名稱')}
          onClose={() => setRenaming(undefined)}
        />
      )}
      {removing && (
        <RemoveDialog
          passkey={removing}
          onDone={done('已移除通行金鑰')}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
