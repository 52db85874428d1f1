import type { StaffOrder } from '@common/endpoints/adminOrders';
import { ORDER } from '@common/orders/orderTransitions';
import { grouped } from '@common/text/grouped';
import { Button } from 'antd';
import { useState } from 'react';
import { InvoiceDialog } from '@/components/Invoice/InvoiceDialog';
import { InvoiceText } from '@/components/Invoice/InvoiceText';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useMay } from '@/session/useMay';
import { ReasonField } from '../money/ReasonField';
import { Section } from '../parts/Section';

interface Props {
  order: Pick<StaffOrder, 'out_trade_no' | 'status'>;
  onCorrected: () => void;
}

/** The recipient of an order's invoice, which staff correct until it is issued; nothing for an order without invoice data. */
export function StaffInvoice({ order: { out_trade_no, status }, onCorrected }: Props) {
  const [isTyping, setTyping] = useState(false);
  const may = useMay();
  const params = { out_trade_no };
  const isOpenOrder = status === ORDER.awaitingPayment || status === ORDER.processing;
  const { data, error, loading, refresh, mutate } = useApi(
    () => api('GET /api/admin/orders/:out_trade_no/invoice', { params, skipErrorHandler: true }),
    { refreshDeps: [out_trade_no, status] },
  );
  if (data === null || (!data && !error)) return null;
  if (!data) {
    return (
      <Section title="發票">
        <RetryButton loading={loading} onRetry={refresh}>
          無法載入，重新載入
        </RetryButton>
      </Section>
    );
  }
  const { choice, twd, issuedAt } = data;
  return (
    <Section title="發票">
      <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
        <InvoiceText choice={choice} />
        {twd !== null && `，NT$ ${grouped(twd)}`}
        {issuedAt !== null && (
          <>
            ，<Time at={issuedAt} /> 已定，不能再更正
          </>
        )}{' '}
        {isOpenOrder && issuedAt === null && may('orders.handle') && (
          <Button type="link" size="small" onClick={() => setTyping(true)}>
            更正發票
          </Button>
        )}
      </p>
      {isTyping && (
        <InvoiceDialog
          title="更正發票"
          choice={choice}
          above={
            <p>
              目前是：
              <InvoiceText choice={choice} />
              。儲存後會通知買家。
            </p>
          }
          send={({ kind, code, title }, reason) =>
            api('PUT /api/admin/orders/:out_trade_no/invoice', {
              params,
              body: { kind, code, title, seen: choice, reason },
              skipErrorHandler: true,
            })
          }
          onDone={(corrected) => {
            mutate(corrected);
            setTyping(false);
            onCorrected();
            void toast.success('已更正發票，並通知買家');
          }}
          onRefused={refresh}
          onClose={() => setTyping(false)}
        >
          <ReasonField />
        </InvoiceDialog>
      )}
    </Section>
  );
}
