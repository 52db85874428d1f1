import { type InvoiceChoice, invoiceText } from '@common/orders/invoice';
import { useState } from 'react';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

const read = () => api('GET /api/me/invoice', { skipErrorHandler: true });

/** The member's choice of the invoice's recipient. It is saved apart from orders, which take it as it is saved then. */
export function useMyInvoice(isNeeded: boolean) {
  const [hasChanged, setChanged] = useState(false);
  const { data, error, loading, refresh, mutate } = useApi(read, { ready: isNeeded });
  return {
    /** Undefined until it is known, where none is needed, and while the shop keeps no invoice data. */
    choice: isNeeded && data?.enabled ? data.choice : undefined,
    /** Nothing has to be loaded any more before it can be shown. */
    isKnown: !isNeeded || data !== undefined || error !== undefined,
    hasFailed: isNeeded && !data && error !== undefined && !loading,
    refresh,
    /** It was changed elsewhere since it was shown, and nothing has been sent. */
    hasChanged,
    async save(body: InvoiceChoice): Promise<void> {
      mutate(await api('PUT /api/me/invoice', { body, skipErrorHandler: true }));
      setChanged(false);
    },
    /** Before an order is sent: it would take a choice that another tab has saved. @throws Error where that is not what is shown */
    async requireShown(): Promise<void> {
      setChanged(false);
      if (!isNeeded || !data?.enabled) return;
      // One that cannot be read is not known to be another.
      const now = await read().catch(() => data);
      if (invoiceText(now.choice) === invoiceText(data.choice)) return;
      mutate(now);
      setChanged(true);
      throw new Error('another invoice choice was saved elsewhere');
    },
  };
}
export type MyInvoiceState = ReturnType<typeof useMyInvoice>;
