import { DownloadButton } from '@/components/DownloadButton';

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
    | '/api/admin/returns.csv'
    | '/api/admin/listings.csv'
    | '/api/admin/auctions.csv'
    | '/api/admin/coupons.csv'
    | '/api/admin/reviews.csv'
    | '/api/admin/questions.csv'
    | '/api/admin/reports.csv'
    | `/api/admin/products/${number}/stock-movements.csv`;
  /** Filters of the list that is exported. */
  query?: Readonly<Record<string, string | undefined>>;
}

/** Hands over a list as CSV. */
export const ExportButton = ({ path, query = {} }: Props) => (
  <DownloadButton path={path} query={query}>
    匯出 CSV
  </DownloadButton>
);
