import type { SellerRef } from '@common/endpoints/sellerRef';
import { sellerPath } from '@common/shopfront/sellerPath';
import { Link } from '@umijs/max';

/** Who sells an order's goods, with a link to their page. */
export const SoldBy = ({ order: { soldBy } }: { order: { soldBy: SellerRef } }) => (
  <Link to={sellerPath(soldBy)}>賣家：{soldBy.name}</Link>
);
