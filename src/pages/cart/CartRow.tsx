import type { CartLine } from '@common/endpoints/cart';
import { MAX_PIECES } from '@common/orders/cartRules';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Button, Checkbox, Tag } from 'antd';
import { useId } from 'react';
import { isBuyable, isShort, mostOf, notesOf, sumOf } from '@/cart/lines';
import { Amount } from '@/components/Amount';
import { OriginalPrice } from '@/components/OriginalPrice';
import { Picture } from '@/components/Picture';
import { Quantity } from '@/components/Quantity';
import styles from './index.module.css';

interface Props {
  line: CartLine;
  /** Says that a deal has ended since it was added. */
  ended: string | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  onMove: () => void;
}

/** A line of the cart, and what has changed about it since it was added. */
export function CartRow({
  line,
  ended,
  isSelected,
  onSelect,
  onQuantity,
  onRemove,
  onMove,
}: Props) {
  const quantityId = useId();
  const to = `/product/view/${line.productId}${line.skuName ? `?sku=${line.skuId}` : ''}`;
  const name = line.skuName ? `${line.title}（${line.skuName}）` : line.title;
  const canBuy = isBuyable(line);
  return (
    <article className={styles.row}>
      <Checkbox
        checked={isSelected && canBuy}
        disabled={!canBuy}
        aria-label={`選取 ${name}`}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <Link to={to} className={styles.picture} aria-hidden tabIndex={-1}>
        <Picture picture={line.picture} alt="" sizes="88px" />
      </Link>
      <div className={styles.about}>
        <h3>
          <Link to={to}>{line.title}</Link>
        </h3>
        {line.skuName && <p className={styles.quiet}>{line.skuName}</p>}
        <p className={styles.price}>
          <Amount value={line.price} unit={TOKEN_SYMBOL} />
          {line.compareAt !== undefined && (
            <small>
              <OriginalPrice price={line.price} compareAt={line.compareAt} />
            </small>
          )}
          {line.price !== line.priceThen && line.state === 'onSale' && (
            <small>
              加入時{' '}
              <s>
                <Amount value={line.priceThen} />
              </s>
            </small>
          )}
        </p>
        <p className={styles.notes} role="status">
          {notesOf(line).map(({ text, colour }) => (
            <Tag key={text} color={colour}>
              {text}
            </Tag>
          ))}
          {ended && <span className={styles.ended}>{ended}</span>}
        </p>
      </div>
      <div className={styles.pieces}>
        <label htmlFor={quantityId} className={styles.hidden}>
          {name}的數量
        </label>
        <Quantity
          id={quantityId}
          max={MAX_PIECES}
          value={line.quantity}
          disabled={!canBuy}
          isWrong={isShort(line)}
          onChange={onQuantity}
        />
        {isShort(line) && (
          <Button size="small" onClick={() => onQuantity(mostOf(line))}>
            改為 {mostOf(line)} 件
          </Button>
        )}
        {canBuy && (
          <span className={styles.sum}>
            小計 <Amount value={sumOf([line])} unit={TOKEN_SYMBOL} />
          </span>
        )}
      </div>
      <div className={styles.actions}>
        <Button type="text" onClick={onMove} aria-label={`把 ${name} 移到收藏`}>
          移到收藏
        </Button>
        <Button type="text" onClick={onRemove} aria-label={`移除 ${name}`}>
          移除
        </Button>
      </div>
    </article>
  );
}

interface RemovedProps {
  text: string;
  onUndo: () => void;
}

/** In the place of a removed line. */
export function RemovedRow({ text, onUndo }: RemovedProps) {
  return (
    <article className={styles.removed}>
      <span role="status">{text}</span>
      <Button type="link" onClick={onUndo} autoFocus>
        復原
      </Button>
    </article>
  );
}
