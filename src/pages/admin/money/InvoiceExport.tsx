import { lastMonths } from '@common/orders/invoice';
import { Card, Select, Space } from 'antd';
import { useState } from 'react';
import { serverNow } from '@/services/serverClock';
import { ExportButton } from '../parts/ExportButton';

/** Invoices and allowances of a month for the accounting (ADR 088). */
export function InvoiceExport() {
  const [months] = useState(() => lastMonths(serverNow() ?? Date.now()));
  const [month, setMonth] = useState(months[0] ?? '');
  return (
    <Card title="統一發票資料" style={{ marginTop: 16 }}>
      <p>
        每個月的發票與折讓，供會計開立。平台商品的訂單在出貨或交付時列入；要先在「設定」開啟留存發票資料。
      </p>
      <Space wrap>
        <Select
          aria-label="月份"
          style={{ width: 170 }}
          options={months.map((value) => ({ value, label: `${value.replace('-', ' 年 ')} 月` }))}
          value={month}
          onChange={setMonth}
        />
        <ExportButton path="/api/admin/invoices.csv" query={{ month }} />
      </Space>
    </Card>
  );
}
