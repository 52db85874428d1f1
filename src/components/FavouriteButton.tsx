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
  const isFavourite = useFavourite(productId);
  const Heart = isFavourite ? HeartFilled : HeartOutlined;
  return (
    <button
      type="button"
      className={labelled ? styles.labelled : styles.heart}
      aria-pressed={isFavourite}
      aria-label={`收藏 ${title}`}
      title={isFavourite ? '取消收藏' : '收藏'}
      onClick={() => void setFavourite(productId, !isFavourite)}
    >
      <Heart aria-hidden />
      {labelled && <span>{isFavourite ? '已收藏' : '收藏'}</span>}
    </button>
  );
}
