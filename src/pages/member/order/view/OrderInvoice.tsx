import type { OrderInvoice as Invoice } from '@common/endpoints/invoices';
import type { Order } from '@common/endpoints/orderShapes';
import { ORDER } from '@common/orders/orderTransitions';
import { grouped } from '@common/text/grouped';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { InvoiceText } from '@/components/Invoice/InvoiceText';
import { lazyPart } from '@/components/lazyPart';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

const InvoiceDialog = lazyPart(
  async () => (await import('@/components/Invoice/InvoiceDialog')).InvoiceDialog<Invoice>,
);

/** The invoice data of an order of the platform, which its buyer corrects until it is shipped or handed over. */
export function OrderInvoice({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const params = { out_trade_no: order.out_trade_no };
  const { data, mutate } = useApi(
    () => api('GET /api/orders/:out_trade_no/invoice', { params, skipErrorHandler: true }),
    { ready: order.channel === 'shop', refreshDeps: [order.out_trade_no, order.status] },
  );
  if (!data) return null;
  const { choice, twd, twdRate, issuedAt } = data;
  const isOpenOrder = order.status === ORDER.awaitingPayment || order.status === ORDER.processing;
  return (
    <Card title="發票" extra={isOpenOrder && <Button onClick={() => setOpen(true)}>修改</Button>}>
      <p>
        <InvoiceText choice={choice} />
      </p>
      {twd !== null && twdRate !== null && (
        <p>
          NT$ {grouped(twd)}（1 GAB = NT$ {twdRate}，下單時的匯率）
        </p>
      )}
      {issuedAt !== null && (
        <p>
          <Time at={issuedAt} /> 起不能再修改，發票由平台另行開立。
        </p>
      )}
      {isOpen && (
        <InvoiceDialog
          choice={choice}
          send={(body) =>
            api('PUT /api/orders/:out_trade_no/invoice', { params, body, skipErrorHandler: true })
          }
          onDone={(invoice) => {
            mutate(invoice);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
