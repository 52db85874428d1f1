import { unsentOf } from '@common/delivery/parcels';
import type { StaffOrder } from '@common/endpoints/adminOrders';
import { countPieces } from '@common/orders/pieces';
import { Link } from '@umijs/max';
import { AddressText } from '@/components/Address/AddressText';
import type { Checked } from './checkGoods';
import styles from './scan.module.css';

/** The goods of the parcel, and its destination. */
export function OpenOrder({ order, checked }: { order: StaffOrder; checked: Checked }) {
  const { out_trade_no, address, lines, parcels, note, buyer } = order;
  const unsent = unsentOf(lines, parcels);
  return (
    <section className={styles.order} aria-label={`訂單 ${out_trade_no}`}>
      <h2>
        <Link to={`/admin/orders/${out_trade_no}`}>{out_trade_no}</Link>
        <small>{buyer.name}</small>
      </h2>
      <table>
        <tbody>
          {unsent.map(({ skuId, quantity }) => {
            const line = lines.find((one) => one.skuId === skuId);
            return (
              <tr key={skuId}>
                <td>
                  {line?.title}
                  {line?.skuName && <small>　{line.skuName}</small>}
                </td>
                <td>
                  {checked.size > 0 && `${checked.get(skuId) ?? 0}／`}
                  {quantity} 件
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td>{parcels.length > 0 ? '這次寄出（其餘已寄）' : '合計'}</td>
            <td>{countPieces(unsent)} 件</td>
          </tr>
        </tfoot>
      </table>
      {address && (
        <p>
          <AddressText address={address} />
        </p>
      )}
      {note && <p>買家備註：{note}</p>}
    </section>
  );
}
