import type { CartLine } from '@common/endpoints/cart';
import { amountToString, parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Input } from 'antd';
import { useId } from 'react';
import { isBuyable, isShort, mostOf, notesOf, sumOf } from '@/cart/lines';
import { Amount } from '@/components/Amount';
import { DeliveryChoice } from '@/components/Delivery/DeliveryChoice';
import { howText } from '@/components/Order/fulfilments';
import { Picture } from '@/components/Picture';
import styles from './index.module.css';
import type { Delivery } from './useDeliveries';

const NOTE_LENGTH = 200;

interface LineProps {
  line: CartLine;
  /** The fault that the last attempt returned for it. */
  fault: string | undefined;
  /** Says that a deal has ended since it was added to the cart. */
  ended: string | undefined;
  onQuantity: (quantity: number) => void;
  onLeaveOut: () => void;
}

function Line({ line, fault, ended, onQuantity, onLeaveOut }: LineProps) {
  const canBuy = isBuyable(line);
  const note =
    fault ?? [...notesOf(line).map(({ text }) => text), ended].filter(Boolean).join('、');
  return (
    <li className={canBuy ? styles.line : `${styles.line} ${styles.out}`}>
      <span className={styles.picture}>
        <Picture picture={line.picture} alt="" sizes="64px" />
      </span>
      <div className={styles.words}>
        <span>{line.title}</span>
        {line.skuName && <span className={styles.quiet}>{line.skuName}</span>}
        <span className={styles.quiet}>
          <Amount value={line.price} unit={TOKEN_SYMBOL} /> × {line.quantity}
        </span>
        {note && (
          <span className={fault || isShort(line) ? styles.fault : styles.quiet} role="status">
            {note}
          </span>
        )}
        {isShort(line) && (
          <span className={styles.mend}>
            <Button size="small" onClick={() => onQuantity(mostOf(line))}>
              改為 {mostOf(line)} 件
            </Button>
            <Button size="small" onClick={onLeaveOut}>
              這次不買
            </Button>
          </span>
        )}
      </div>
      {canBuy && <Amount value={sumOf([line])} unit={TOKEN_SYMBOL} />}
    </li>
  );
}

interface Props {
  lines: readonly [CartLine, ...CartLine[]];
  faults: ReadonlyMap<number, string>;
  ended: ReadonlyMap<number, string> | undefined;
  /** Undefined where the seller states no ways, or nothing is shipped. */
  delivery: Delivery | undefined;
  /** The part of it paid in adv, as decimal text; undefined for none. */
  adv: string | undefined;
  /** Discount of deals on its lines, base units. */
  dealDiscount: bigint;
  /** Discount of a coupon on it, as decimal text; undefined for none. */
  discount: string | undefined;
  note: string;
  onNote: (note: string) => void;
  onQuantity: (skuId: number, quantity: number) => void;
  onLeaveOut: (skuId: number) => void;
}

/** The goods of one order: of one seller and one way of delivery. */
export function Parcel({
  lines,
  faults,
  ended,
  delivery,
  adv,
  dealDiscount,
  discount,
  note,
  onNote,
  onQuantity,
  onLeaveOut,
}: Props) {
  const noteId = useId();
  const [{ seller, fulfilment, temperature }] = lines;
  const how = howText(fulfilment, temperature);
  const bought = lines.filter(isBuyable);
  const subtotal = amountToString(
    parseAmount(sumOf(bought)) +
      parseAmount(delivery?.fee ?? '0') -
      dealDiscount -
      parseAmount(discount ?? '0'),
  );
  return (
    <section className={styles.parcel} aria-label={`${seller.name}，${how}`}>
      <h2>
        {seller.name}
        <span className={styles.quiet}>{how}</span>
      </h2>
      <ul>
        {lines.map((line) => (
          <Line
            key={line.skuId}
            line={line}
            fault={faults.get(line.skuId)}
            ended={ended?.get(line.skuId)}
            onQuantity={(quantity) => onQuantity(line.skuId, quantity)}
            onLeaveOut={() => onLeaveOut(line.skuId)}
          />
        ))}
      </ul>
      {bought.length > 0 && (
        <div className={styles.foot}>
          {delivery && (
            <div className={styles.delivery}>
              <DeliveryChoice
                delivery={delivery.offered}
                parcel={delivery.parcel}
                chosen={delivery.terms.way}
                onChoose={delivery.choose}
              />
            </div>
          )}
          <label htmlFor={noteId}>給賣家的備註</label>
          <Input
            id={noteId}
            maxLength={NOTE_LENGTH}
            value={note}
            placeholder="選填"
            onChange={({ target }) => onNote(target.value)}
          />
          <p>
            {adv !== undefined && (
              <span className={styles.quiet}>
                廣告幣折抵 −<Amount value={adv} />
              </span>
            )}
            {dealDiscount > 0n && (
              <span className={styles.quiet}>
                優惠活動折抵 −<Amount value={amountToString(dealDiscount)} unit={TOKEN_SYMBOL} />
              </span>
            )}
            {discount !== undefined && (
              <span className={styles.quiet}>
                優惠券折抵 −<Amount value={discount} unit={TOKEN_SYMBOL} />
              </span>
            )}
            {delivery?.fee !== undefined && (
              <span className={styles.quiet}>
                運費 <Amount value={delivery.fee} unit={TOKEN_SYMBOL} />
              </span>
            )}
            <span>
              小計 <Amount value={subtotal} unit={TOKEN_SYMBOL} />
            </span>
          </p>
        </div>
      )}
    </section>
  );
}
