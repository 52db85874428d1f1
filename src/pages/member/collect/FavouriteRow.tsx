import type { Favourite } from '@common/endpoints/favourites';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Tag } from 'antd';
import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import { endLabel, priceLabel } from '@/components/Lot/LotCard';
import { PhaseTime } from '@/components/Lot/PhaseTime';
import { serverNow } from '@/services/serverClock';
import { CollectRow } from './CollectRow';
import styles from './index.module.css';

/** A lot this close to its end is marked, ms: the same time as for the reminder. */
const SOON_MS = 15 * 60_000;

function Marks({ favourite }: { favourite: Favourite }) {
  const { paused, dropped, back, lot } = favourite;
  const isEnding = lot?.phase === 'live' && lot.endsAt - (serverNow() ?? Date.now()) < SOON_MS;
  return (
    <span className={styles.marks}>
      {dropped && <Tag color="green">降價</Tag>}
      {back && <Tag color="blue">已到貨</Tag>}
      {isEnding && <Tag color="red">即將結標</Tag>}
      {(paused || lot?.paused) && <Tag color="orange">賣家暫停交易</Tag>}
      {!lot && <Sale favourite={favourite} />}
    </span>
  );
}

/** Why a product that is not auctioned cannot be bought now. */
function Sale({ favourite: { product, onSale, paused } }: { favourite: Favourite }) {
  if (!onSale) return !paused && <Tag>已下架</Tag>;
  if (!product.inStock) return <Tag>已售完</Tag>;
  return product.away && <Tag color="orange">{product.away}</Tag>;
}

function When({ lot }: { lot: NonNullable<Favourite['lot']> }) {
  if (lot.phase === 'withdrawn') return '已撤下';
  if (lot.phase === 'ended') return endLabel(lot);
  return <PhaseTime lot={lot} />;
}

const Worth = ({ value }: { value: string }) => (
  <small>
    <AboutTwd value={value} />
  </small>
);

function Price({ favourite }: { favourite: Favourite }) {
  const { product, priceThen, dropped, lot } = favourite;
  if (lot) {
    return (
      <>
        <p className={styles.price}>
          <small>{priceLabel(lot)}</small> <Amount value={lot.price} unit={TOKEN_SYMBOL} />{' '}
          <Worth value={lot.price} />
        </p>
        <p className={styles.quiet}>
          <When lot={lot} />
        </p>
      </>
    );
  }
  return (
    <>
      <p className={styles.price}>
        <Amount value={product.price} unit={TOKEN_SYMBOL} /> <Worth value={product.price} />
      </p>
      {dropped && (
        <p className={styles.quiet}>
          收藏時{' '}
          <s>
            <Amount value={priceThen} unit={TOKEN_SYMBOL} />
          </s>
        </p>
      )}
    </>
  );
}

interface Props {
  favourite: Favourite;
  onRemove: () => void;
}

/** A favourite: its current price, and its changes since it was added. */
export function FavouriteRow({ favourite, onRemove }: Props) {
  const { product } = favourite;
  return (
    <CollectRow
      product={product}
      to={`/product/view/${product.id}`}
      name={product.title}
      action={
        <Button onClick={onRemove} aria-label={`移除 ${product.title}`}>
          移除
        </Button>
      }
    >
      <Marks favourite={favourite} />
      <Price favourite={favourite} />
    </CollectRow>
  );
}

/** Placeholder of a removed row, of the same height, so that nothing moves under the finger. */
export function RemovedRow({ title, onUndo }: { title: string; onUndo: () => void }) {
  return (
    <article className={styles.removed}>
      <span role="status">已移除「{title}」</span>
      <Button type="link" onClick={onUndo} autoFocus>
        復原
      </Button>
    </article>
  );
}
