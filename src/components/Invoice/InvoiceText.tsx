import { INVOICE_KIND, type InvoiceChoice } from '@common/invoice';

/** 手機條碼 /ABC1234, or a company's 統一編號 with its name. */
export function InvoiceText({ choice: { kind, code, title } }: { choice: InvoiceChoice }) {
  return (
    <span>
      {INVOICE_KIND[kind].label}
      {code && ` ${code}`}
      {title && `，${title}`}
    </span>
  );
}
