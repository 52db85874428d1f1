import type { Return } from '@common/endpoints/returns';
import { RETURN_REASON } from '@common/lists/returns';
import { TOKEN_SYMBOL } from '@config/token';
import type { ReactNode } from 'react';
import { Amount } from '../Amount';
import { Tracking } from '../Order/Tracking';
import { Time } from '../Time';
import styles from './Return.module.css';

/** Reason, amounts and parcel of a return. */
export function ReturnFacts({ one, order }: { one: Return; order: ReactNode }) {
  const { carrier, trackingNo, advAmount } = one;
  return (
    <dl className={styles.facts}>
      <dt>訂單</dt>
      <dd>{order}</dd>
      <dt>原因</dt>
      <dd>{RETURN_REASON[one.reason]}</dd>
      <dt>退款金額</dt>
      <dd>
        <Amount value={one.coinAmount} unit={TOKEN_SYMBOL} />
        {advAmount !== '0' && (
          <>
            ，<Amount value={advAmount} unit="廣告幣" />
          </>
        )}
      </dd>
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
