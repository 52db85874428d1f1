import type { Address } from '@common/endpoints/me';
import { useRequest } from 'ahooks';
import { Button, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { AddressText } from '@/components/Address/AddressText';
import { api } from '@/services/api';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { AddressDialog } from './AddressDialog';
import { DeleteAddress } from './DeleteAddress';
import styles from './index.module.css';

/** The API keeps no more. */
const MOST = 20;

export default function Addresses() {
  usePageTitle('收件地址');
  const { user } = useSession();
  const {
    data: addresses,
    error,
    loading,
    refresh,
  } = useRequest(() => api('GET /api/me/addresses'), {
    refreshDeps: [user?.access_token],
    onError() {},
  });
  const [edited, setEdited] = useState<Address | 'new'>();
  const add = (
    <Button
      type="primary"
      disabled={!addresses || addresses.length >= MOST}
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
      {!addresses && !error && <Skeleton active />}
      {!addresses && error && !loading && (
        <div className={styles.empty}>
          <p>地址沒有載入成功。</p>
          <Button onClick={refresh}>重新載入</Button>
        </div>
      )}
      {addresses?.length === 0 && (
        <div className={styles.empty}>
          <p>還沒有收件地址。先存一個，下單時就不用再填。</p>
          {add}
        </div>
      )}
      {addresses && addresses.length >= MOST && (
        <p className={styles.quiet}>最多可儲存 {MOST} 個地址，請先刪除不用的地址。</p>
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
