import { HeartFilled, HeartOutlined } from '@ant-design/icons';
import { setFavourite } from '@/favourites/favourites';
import { useFavourite } from '@/favourites/useFavourite';
import styles from './FavouriteButton.module.css';

interface Props {
  productId: number;
  title: string;
  /** With text, where there is room; otherwise only the icon over a card's picture. */
  labelled?: boolean;
}

/** The heart of a product or lot: filled when it is a favourite. */
export function FavouriteButton({ productId, title, labelled = false }: Props) {
  const kept = useFavourite(productId);
  const Heart = kept ? HeartFilled : HeartOutlined;
  return (
    <button
      type="button"
      className={labelled ? styles.labelled : styles.heart}
      aria-pressed={kept}
      aria-label={`收藏 ${title}`}
      title={kept ? '取消收藏' : '收藏'}
      onClick={() => void setFavourite(productId, !kept)}
    >
      <Heart aria-hidden />
      {labelled && <span>{kept ? '已收藏' : '收藏'}</span>}
    </button>
  );
}
