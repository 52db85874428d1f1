import { unsentOf } from '@common/delivery/parcels';
import type { Order } from '@common/endpoints/orderShapes';
import type { Parcel } from '@common/endpoints/parcels';
import { PARCEL_STATE } from '@common/lists/parcelStates';
import { countPieces } from '@common/orders/pieces';
import { Alert, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Tracking } from '../Order/Tracking';
import { StepRow } from '../ProgressSteps';
import { Time } from '../Time';
import styles from './Parcels.module.css';
import { parcelSteps } from './parcelSteps';

type Event = Parcel['events'][number];
type Line = Order['lines'][number];

function eventText({ kind, carrier, trackingNo, text }: Event): string {
  if (kind === 'stray') return `取消後，物流公司回報：${text}`;
  if (kind === 'correct') return `物流資料更正為 ${carrier} ${trackingNo}`;
  return [PARCEL_STATE[kind].label, text].filter(Boolean).join('・');
}

const nameOf = (lines: readonly Line[], id: number) => {
  const line = lines.find(({ skuId }) => skuId === id);
  return [line?.title, line?.skuName].filter(Boolean).join(' ');
};

/** A cancelled booking that its carrier moves: what to do, for its sender and its buyer. */
function Stray({ parcel: { events }, isSender }: { parcel: Parcel; isSender: boolean }) {
  const last = events.findLast(({ kind }) => kind === 'stray');
  if (!last) return null;
  const todo = isSender ? '請聯絡物流公司攔回，不要重複寄出。' : '收到這個包裹時，請先留言給賣家。';
  return (
    <Alert type="warning" showIcon title={`託運已取消，物流公司仍回報「${last.text}」。${todo}`} />
  );
}

interface Props {
  order: Pick<Order, 'lines' | 'parcels' | 'fulfilment' | 'address'>;
  /** More pieces will be sent. */
  isOpen: boolean;
  /** The actions on a parcel that the reader may take. */
  actionsOf?: (parcel: Parcel) => ReactNode;
}

/** The parcels of an order: number, pieces, and what happened to each. */
export function Parcels({ order: { lines, parcels, address }, isOpen, actionsOf }: Props) {
  const isSplit = parcels.length > 1 || isOpen;
  const rest = isOpen ? unsentOf(lines, parcels) : [];
  const restPieces = countPieces(rest);
  return (
    <>
      <ol className={styles.parcels}>
        {parcels.map((parcel, index) => (
          <li key={parcel.id} className={styles.parcel}>
            <div className={styles.head}>
              {isSplit && <b>包裹 {index + 1}</b>}
              <Tag color={PARCEL_STATE[parcel.state].color}>{PARCEL_STATE[parcel.state].label}</Tag>
              {actionsOf && <span className={styles.buttons}>{actionsOf(parcel)}</span>}
            </div>
            <p className={styles.number}>
              <Tracking carrier={parcel.carrier} trackingNo={parcel.trackingNo} />
            </p>
            <Stray parcel={parcel} isSender={actionsOf !== undefined} />
            {isSplit && (
              <ul className={styles.pieces}>
                {parcel.lines.map(({ skuId, quantity }) => (
                  <li key={skuId}>
                    {nameOf(lines, skuId)} × {quantity}
                  </li>
                ))}
              </ul>
            )}
            {parcel.followed && (
              <div className={styles.course}>
                <StepRow
                  label={`包裹 ${index + 1} 的配送進度`}
                  steps={parcelSteps(parcel, address?.kind === 'store')}
                />
              </div>
            )}
            {parcel.state === 'arrived' && parcel.collectBy !== null && (
              <p>
                請在 <Time at={parcel.collectBy} /> 前取件，逾期會退回賣家。
              </p>
            )}
            <details className={styles.events} open={parcel.events.length > 1}>
              <summary>物流紀錄</summary>
              <ol>
                {parcel.events.map((event) => (
                  <li
                    key={`${event.at}:${event.kind}:${event.trackingNo}`}
                    className={styles.event}
                  >
                    <Time at={event.at} />
                    <span>{eventText(event)}</span>
                  </li>
                ))}
              </ol>
            </details>
          </li>
        ))}
      </ol>
      {restPieces > 0 && <p className={styles.rest}>還有 {restPieces} 件商品沒有寄出。</p>}
    </>
  );
}
