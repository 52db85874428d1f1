import { Button } from 'antd';
import { useState } from 'react';
import { InlineAlert } from '../InlineAlert';
import { RetryButton } from '../RetryButton';
import { InvoiceDialog } from './InvoiceDialog';
import { InvoiceText } from './InvoiceText';
import type { MyInvoiceState } from './useMyInvoice';

interface Props {
  invoice: MyInvoiceState;
  heading: 'h2' | 'h3';
  className?: string | undefined;
}

/** The member's choice of the invoice's recipient; nothing while the shop keeps no invoice data. */
export function MyInvoice({ invoice, heading: Heading, className }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { choice, hasFailed, refresh, hasChanged, save } = invoice;
  if (hasFailed) {
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
  if (!choice) return null;
  return (
    <section className={className}>
      <Heading>發票</Heading>
      {hasChanged && (
        <InlineAlert>
          您的發票設定已經在別的分頁或裝置改過，這裡是改過的設定。這次還沒有下單，請確認後再送出。
        </InlineAlert>
      )}
      <p>
        <InvoiceText choice={choice} />{' '}
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          變更
        </Button>
      </p>
      {isOpen && (
        <InvoiceDialog
          choice={choice}
          send={save}
          onDone={() => setOpen(false)}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
