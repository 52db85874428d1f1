import type { HomeAddress } from '@common/endpoints/deliveryAddress';
import type { SenderAddress } from '@common/endpoints/senderAddress';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { toast } from '@/feedback/feedback';
import { useApi } from '@/services/useApi';
import { AddressFields } from '../Address/AddressFields';
import { AddressText } from '../Address/AddressText';
import { FormDialog } from '../FormDialog';
import { PageMessage } from '../PageMessage';
import styles from './SenderAddressSection.module.css';

export type SenderInput = {
  address: Omit<HomeAddress, 'kind'> | null;
  version: number;
};

interface Props {
  read: () => Promise<SenderAddress>;
  /** @param reason what was typed into a field `reason` of the children */
  write: (body: SenderInput, reason: string) => Promise<SenderAddress>;
  /** Further fields of the dialogs. */
  children?: ReactNode;
}

type TypedSender = Partial<HomeAddress> & { reason?: string };

function trimmed({ recipient, phone, postcode, city, district, line }: TypedSender) {
  const given = { recipient, phone, postcode, city, district, line };
  const entries = Object.entries(given).map(([name, text]) => [name, text?.trim() ?? '']);
  return Object.fromEntries(entries) as Omit<HomeAddress, 'kind'>;
}

/** The address that parcels come from and that returned goods go to. */
export function SenderAddressSection({ read, write, children }: Props) {
  const { data, error, loading, refresh, mutate } = useApi(read);
  const [dialog, setDialog] = useState<'edit' | 'clear'>();
  const close = () => setDialog(undefined);
  if (!data) {
    if (error && !loading) {
      return (
        <PageMessage title="無法載入寄件與退貨地址" text="請檢查網路後再試一次。" retry={refresh} />
      );
    }
    return <Skeleton active paragraph={{ rows: 2 }} />;
  }
  const { address, version } = data;
  const dialogProps = {
    onDone(saved: SenderAddress) {
      mutate(saved);
      close();
      void toast.success(saved.address ? '已儲存寄件與退貨地址' : '已移除寄件與退貨地址');
    },
    onRefused: refresh,
    onClose: close,
  };
  return (
    <section className={styles.section} aria-labelledby="sender-address">
      <h2 id="sender-address">寄件與退貨地址</h2>
      <p className={styles.quiet}>
        印在託運單上；同意買家退貨時，買家會看到這個地址。不會公開顯示。
      </p>
      <p>
        {address ? <AddressText address={address} /> : '尚未填寫。同意退貨時，要自己寫明寄回地址。'}
      </p>
      <div className={styles.tools}>
        <Button onClick={() => setDialog('edit')}>{address ? '修改地址' : '填寫地址'}</Button>
        {address && <Button onClick={() => setDialog('clear')}>移除地址</Button>}
      </div>
      {dialog === 'edit' && (
        <FormDialog<TypedSender, SenderAddress>
          {...dialogProps}
          title="寄件與退貨地址"
          okText="儲存"
          requiredMark={false}
          initialValues={address ?? {}}
          send={(typed) => write({ address: trimmed(typed), version }, typed.reason?.trim() ?? '')}
        >
          <AddressFields kind="home" offersDefault={false} nameLabel="寄件人" />
          {children}
        </FormDialog>
      )}
      {dialog === 'clear' && (
        <FormDialog<TypedSender, SenderAddress>
          {...dialogProps}
          title="移除寄件與退貨地址"
          okText="移除"
          danger
          requiredMark={false}
          send={({ reason }) => write({ address: null, version }, reason?.trim() ?? '')}
        >
          <p>已經同意的退貨不受影響；之後同意退貨時，要自己寫明寄回地址。</p>
          {children}
        </FormDialog>
      )}
    </section>
  );
}
