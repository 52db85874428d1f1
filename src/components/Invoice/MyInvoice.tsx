import { Button } from 'antd';
import { useState } from 'react';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { RetryButton } from '../RetryButton';
import { InvoiceDialog } from './InvoiceDialog';
import { InvoiceText } from './InvoiceText';

interface Props {
  heading: 'h2' | 'h3';
  className?: string | undefined;
}

/** The member's choice of the invoice's recipient; nothing while the shop keeps no invoice data. */
export function MyInvoice({ heading: Heading, className }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, loading, refresh, mutate } = useApi(() =>
    api('GET /api/me/invoice', { skipErrorHandler: true }),
  );
  if (!data && error && !loading) {
    return (
      <section className={className}>
        <Heading>發票</Heading>
        <p>
          無法載入您的發票設定；不處理的話，訂單會用您上次儲存的設定。{' '}
          <RetryButton onRetry={refresh} />
        </p>
      </section>
    );
  }
  if (!data?.enabled) return null;
  return (
    <section className={className}>
      <Heading>發票</Heading>
      <p>
        <InvoiceText choice={data.choice} />{' '}
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          變更
        </Button>
      </p>
      {isOpen && (
        <InvoiceDialog
          choice={data.choice}
          send={(body) => api('PUT /api/me/invoice', { body, skipErrorHandler: true })}
          onDone={(mine) => {
            mutate(mine);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
