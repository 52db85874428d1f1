import type { Follow } from '@common/endpoints/follows';
import type { Picture as Image } from '@common/endpoints/pictures';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Button, Tag } from 'antd';
import { Amount } from '@/components/Amount';
import { awayText } from '@/components/awayText';
import { Picture } from '@/components/Picture';
import { setFollow, useFollow } from '@/follows/follows';
import styles from './FollowedSeller.module.css';

/** A followed seller with their newest goods and running lots. After 取消追蹤 they stay listed, so that it can be undone. */
export function FollowedSeller({ follow, to }: { follow: Follow; to: string }) {
  const { seller, isPaused, away, products, lots } = follow;
  const follows = useFollow(seller.id) ?? true;
  const change = () => void setFollow(seller.id, !follows);
  return (
    <article className={styles.seller} data-ended={!follows || undefined}>
      <header>
        <h2>
          <Link to={to}>{seller.name}</Link>
        </h2>
        {follows ? (
          <Button onClick={change} aria-label={`取消追蹤 ${seller.name}`}>
            取消追蹤
          </Button>
        ) : (
          <Button onClick={change} aria-label={`復原追蹤 ${seller.name}`}>
            復原
          </Button>
        )}
      </header>
      <p className={styles.quiet} role="status">
        {follows ? (
          <FollowState {...{ isPaused, away }} isEmpty={products.length + lots.length === 0} />
        ) : (
          '已取消追蹤'
        )}
      </p>
      <ul className={styles.goods}>
        {lots.map(({ productId, title, picture, price }) => (
          <Piece key={productId} {...{ productId, title, picture, price }} isLot />
        ))}
        {products.map(({ id, title, picture, price }) => (
          <Piece key={id} {...{ productId: id, title, picture, price }} />
        ))}
      </ul>
    </article>
  );
}

function FollowState({
  isPaused,
  away,
  isEmpty,
}: Pick<Follow, 'isPaused' | 'away'> & { isEmpty: boolean }) {
  if (isPaused) return <Tag color="orange">賣家暫停交易</Tag>;
  if (away) return <Tag color="orange">{awayText(away.until)}</Tag>;
  return isEmpty ? '目前沒有販售中的商品。' : '最新上架';
}

interface PieceProps {
  productId: number;
  title: string;
  picture: Image | null;
  price: string;
  isLot?: boolean;
}

const Piece = ({ productId, title, picture, price, isLot }: PieceProps) => (
  <li>
    <Link to={`/product/view/${productId}`} className={styles.piece} title={title}>
      <span className={styles.picture}>
        <Picture picture={picture} alt={title} sizes="112px" />
        {isLot && <small>競標中</small>}
      </span>
      <Amount value={price} unit={TOKEN_SYMBOL} />
    </Link>
  </li>
);
