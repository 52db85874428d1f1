import { MAX_ADDRESSES } from '@common/delivery/addressRules';
import type { Address } from '@common/endpoints/me';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { AddressText } from '@/components/Address/AddressText';
import { RowBones } from '@/components/Bones/RowBones';
import { EmptyState } from '@/components/EmptyState';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { AddressDialog } from './AddressDialog';
import { DeleteAddress } from './DeleteAddress';
import styles from './index.module.css';

export default function Addresses() {
  usePageTitle('收件地址');
  const { user } = useSession();
  const {
    data: addresses,
    error,
    loading,
    refresh,
  } = useApi(() => api('GET /api/me/addresses'), {
    refreshDeps: [user?.access_token],
  });
  const [edited, setEdited] = useState<Address | 'new'>();
  const add = (
    <Button
      type="primary"
      disabled={!addresses || addresses.length >= MAX_ADDRESSES}
      onClick={() => setEdited('new')}
    >
      新增地址
    </Button>
  );

  return (
    <section>
      <header className={styles.head}>
        <h1>收件地址</h1>
        {addresses && addresses.length > 0 && add}
      </header>
      {!addresses && !error && <RowBones label="地址載入中" />}
      {!addresses && error && !loading && <EmptyState text="無法載入地址。" retry={refresh} />}
      {addresses?.length === 0 && (
        <EmptyState text="還沒有收件地址。先存一個，下單時就不用再填。">{add}</EmptyState>
      )}
      {addresses && addresses.length >= MAX_ADDRESSES && (
        <p className={styles.quiet}>最多可儲存 {MAX_ADDRESSES} 個地址，請先刪除不用的地址。</p>
      )}
      <ul className={styles.list}>
        {addresses?.map((address) => (
          <li key={address.id}>
            <div>
              <AddressText address={address} />
              {address.isDefault && <Tag color="green">預設</Tag>}
            </div>
            <div className={styles.actions}>
              <Button onClick={() => setEdited(address)}>修改</Button>
              <DeleteAddress id={address.id} onDone={refresh} />
            </div>
          </li>
        ))}
      </ul>
      {edited && (
        <AddressDialog
          address={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            refresh();
          }}
        />
      )}
    </section>
  );
}
