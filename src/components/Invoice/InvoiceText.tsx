import { type InvoiceChoice, invoiceText } from '@common/orders/invoice';

/** The recipient of an invoice as text. */
export function InvoiceText({ choice }: { choice: InvoiceChoice }) {
  return <span>{invoiceText(choice)}</span>;
}
