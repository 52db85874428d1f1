import type { Trial } from '@common/endpoints/trial';
import { DELIVERY, type DeliveryWay } from '@common/lists/deliveryWays';
import { formatAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Select } from 'antd';
import { Amount } from '../Amount';
import { FULFILMENTS } from '../Order/fulfilments';
import styles from './Trial.module.css';

interface Props {
  trial: Trial;
  onWay: (skuIds: readonly number[], way: DeliveryWay) => void;
}

const gab = (amount: string) => `${formatAmount(amount)} ${TOKEN_SYMBOL}`;

/** The total of the trial cart, its delivery, and the bearers of its discounts. */
export function TrialSum({ trial, onWay }: Props) {
  const { total, parcels, bearers } = trial;
  const rows = [
    { label: '商品原價', value: total.goods },
    { label: '優惠活動', value: total.deals, sign: '−' },
    { label: '運費', value: total.delivery },
    { label: '優惠券', value: total.coupon, sign: '−' },
  ];
  return (
    <>
      <section className={styles.part} aria-label="試算結果">
        <h2>買家付多少</h2>
        <dl className={styles.sum}>
          {rows.map(({ label, value, sign = '' }) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>
                {value !== '0' && sign}
                <Amount value={value} unit={TOKEN_SYMBOL} />
              </dd>
            </div>
          ))}
          <dt>應付</dt>
          <dd>
            <b>
              <Amount value={total.pays} unit={TOKEN_SYMBOL} />
            </b>
          </dd>
        </dl>
        <h3>由誰負擔</h3>
        {bearers.length === 0 && <p className={styles.quiet}>這個購物車沒有折抵。</p>}
        <ul className={styles.plain}>
          {bearers.map(({ seller, deals, coupon, topUp }) => (
            <li key={seller.id ?? 'platform'}>
              {seller.name}：
              {[
                ...(deals === '0' ? [] : [`優惠活動 ${gab(deals)}`]),
                ...(coupon === '0' ? [] : [`優惠券 ${gab(coupon)}`]),
              ].join('、')}
              {topUp !== '0' && `，其中 ${gab(topUp)} 由平台補足給會員賣家`}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-label="訂單與運費">
        <h2>分成 {parcels.length} 筆訂單</h2>
        <ul className={styles.parcels}>
          {parcels.map((parcel) => (
            <Parcel key={parcel.skuIds[0]} parcel={parcel} onWay={onWay} />
          ))}
        </ul>
      </section>
    </>
  );
}

function Parcel({ parcel, onWay }: { parcel: Trial['parcels'][number] } & Pick<Props, 'onWay'>) {
  const { seller, fulfilment, skuIds, ways, way, fee, coupon, pays } = parcel;
  const chosen = ways.find((one) => one.way === way);
  return (
    <li>
      <b>{seller.name}</b>
      <span className={styles.quiet}>
        {FULFILMENTS[fulfilment]}，{skuIds.length} 項商品
      </span>
      {ways.length > 0 && (
        <Select<DeliveryWay>
          aria-label={`${seller.name}的運送方式`}
          value={way}
          options={ways.map((one) => ({
            value: one.way,
            label: `${DELIVERY[one.way].label}，${one.fee === null ? '不能寄送' : gab(one.fee)}`,
          }))}
          onChange={(to) => onWay(skuIds, to)}
        />
      )}
      {chosen?.fee === null ? (
        <span className={styles.wrong}>這個運送方式不送這些商品或這個地區，結帳時不能選。</span>
      ) : (
        chosen?.freeFrom && (
          <span className={styles.quiet}>滿 {gab(chosen.freeFrom)} 免運，以折抵前的金額計算</span>
        )
      )}
      <span>
        運費 {gab(fee)}
        {coupon !== '0' && `，優惠券折抵 ${gab(coupon)}`}，買家付 {gab(pays)}
      </span>
    </li>
  );
}
