import { Button } from 'antd';
import { useState } from 'react';
import { download } from '@/services/download';

/** Hands over what the shop sells as CSV; what went wrong is shown by `download`. */
export function ExportButton() {
  const [busy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    await download('/api/admin/products/export', {}, 'products.csv');
    setBusy(false);
  };
  return (
    <Button loading={busy} onClick={handleClick}>
      匯出 CSV
    </Button>
  );
}
