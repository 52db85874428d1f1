import { Button } from 'antd';
import { useState } from 'react';
import { download } from '@/services/download';

interface Props {
  path:
    | '/api/admin/products/export'
    | '/api/admin/orders.csv'
    | '/api/admin/invoices.csv'
    | '/api/admin/log.csv'
    | '/api/admin/members.csv'
    | '/api/admin/withdrawals.csv'
    | '/api/admin/deposits.csv'
    | '/api/admin/deposits/suspense.csv'
    | '/api/admin/outflows.csv'
    | '/api/admin/journals.csv'
    | `/api/admin/products/${number}/stock-movements.csv`;
  /** Filters of the list that is exported. */
  query?: Readonly<Record<string, string | undefined>>;
}

/** Hands over a list as CSV; what went wrong is shown by `download`. */
export function ExportButton({ path, query = {} }: Props) {
  const [busy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    await download(path, query);
    setBusy(false);
  };
  return (
    <Button loading={busy} onClick={handleClick}>
      匯出 CSV
    </Button>
  );
}
