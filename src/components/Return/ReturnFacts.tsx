import type { Return } from '@common/endpoints/returns';
import { RETURN_REASON } from '@common/lists/returns';
import { countPieces } from '@common/orders/pieces';
import type { ReactNode } from 'react';
import { AddressText } from '../Address/AddressText';
import { CoinAndAdv } from '../CoinAndAdv';
import { Tracking } from '../Order/Tracking';
import { Time } from '../Time';
import styles from './Return.module.css';

/** Reason, amounts and parcel of a return. */
export function ReturnFacts({ one, order }: { one: Return; order: ReactNode }) {
  const { carrier, trackingNo, lines, returnTo } = one;
  const pieces = countPieces(lines);
  return (
    <dl className={styles.facts}>
      <dt>訂單</dt>
      <dd>{order}</dd>
      <dt>原因</dt>
      <dd>{RETURN_REASON[one.reason]}</dd>
      <dt>範圍</dt>
      <dd>{one.isWhole ? '整筆訂單' : `部分商品，共 ${pieces} 件`}</dd>
      <dt>退款金額</dt>
      <dd>
        <CoinAndAdv coin={one.coinAmount} adv={one.advAmount} />
      </dd>
      {returnTo && one.state !== 'open' && one.state !== 'escalated' && (
        <>
          <dt>寄回地址</dt>
          <dd>
            <AddressText address={returnTo} />
          </dd>
        </>
      )}
      {carrier && trackingNo && (
        <>
          <dt>寄回物流</dt>
          <dd>
            <Tracking carrier={carrier} trackingNo={trackingNo} />
          </dd>
        </>
      )}
      <dt>申請時間</dt>
      <dd>
        <Time at={one.createdAt} />
      </dd>
    </dl>
  );
}
