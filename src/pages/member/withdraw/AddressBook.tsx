import type { WithdrawalAddress } from '@common/endpoints/withdrawals';
import { Button, Typography } from 'antd';
import { useState } from 'react';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { EmptyState } from '@/components/EmptyState';
import { Countdown } from '@/components/Lot/Countdown';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { AddAddressDialog } from './AddAddressDialog';
import { Cooling } from './Cooling';
import styles from './index.module.css';
import { LookAlikes } from './LookAlikes';
import { RenameDialog } from './RenameDialog';

interface Props {
  book: readonly WithdrawalAddress[];
  coolOffHours: number;
  canAdd: boolean;
  onChange: () => void;
}

/** The member's own addresses; withdrawals go only to these. */
export function AddressBook({ book, coolOffHours, canAdd, onChange }: Props) {
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<WithdrawalAddress>();
  const { runAsync: remove } = useApi(
    (id: number) => api('DELETE /api/me/withdrawal-addresses/:id', { params: { id } }),
    { manual: true, onSuccess: onChange, onError: onChange },
  );
  return (
    <>
      <div className={styles.head}>
        <h2>提幣地址簿</h2>
        <Button disabled={!canAdd} onClick={() => setAdding(true)}>
          新增地址
        </Button>
      </div>
      <p className={styles.quiet}>
        為了保護您的資產，只能提幣到地址簿裡的地址
        {coolOffHours > 0 ? `；新地址要經過 ${coolOffHours} 小時才能使用。` : '。'}
      </p>
      {book.length === 0 && <EmptyState text="還沒有地址。新增後會寄驗證碼確認是您本人。" />}
      <ul className={styles.list}>
        {book.map((one) => (
          <li key={one.id}>
            <div className={styles.head}>
              <strong>{one.label}</strong>
              <span>
                <Button size="small" type="link" onClick={() => setRenaming(one)}>
                  改名
                </Button>
                <ConfirmPopover
                  title={`刪除「${one.label}」？`}
                  description="再次新增時，要重新驗證並等待。"
                  okText="刪除"
                  cancelText="取消"
                  onConfirm={() => remove(one.id).catch(() => {})}
                >
                  <Button size="small" type="link" danger>
                    刪除
                  </Button>
                </ConfirmPopover>
              </span>
            </div>
            <Typography.Text
              className={styles.address}
              copyable={{ text: one.address, tooltips: ['複製地址', '已複製'] }}
            >
              {one.address}
            </Typography.Text>
            <Cooling until={one.usableAt}>
              {(left) =>
                left !== undefined &&
                left > 0 && (
                  <p className={styles.quiet}>
                    安全等待中，
                    <Countdown until={one.usableAt} over="已可使用" />
                    後可以使用
                  </p>
                )
              }
            </Cooling>
            <LookAlikes address={one.address} lookAlikes={one.lookAlikes} />
          </li>
        ))}
      </ul>
      {isAdding && (
        <AddAddressDialog
          coolOffHours={coolOffHours}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            onChange();
          }}
        />
      )}
      {renaming && (
        <RenameDialog
          entry={renaming}
          onClose={() => setRenaming(undefined)}
          onRenamed={() => {
            setRenaming(undefined);
            onChange();
          }}
        />
      )}
    </>
  );
}
