import { type InvoiceChoice, invoiceText } from '@common/invoice';

/** Whom an invoice is made out to, in words. */
export function InvoiceText({ choice }: { choice: InvoiceChoice }) {
  return <span>{invoiceText(choice)}</span>;
}
