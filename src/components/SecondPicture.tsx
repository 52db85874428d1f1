import type { Picture as PictureData } from '@common/endpoints/pictures';
import { type PointerEvent, useRef, useState } from 'react';
import { Picture } from './Picture';
import styles from './SecondPicture.module.css';

/** A mouse that only passes over loads nothing, ms. */
const INTENT_MS = 120;

/** A card's second picture, over the first while a mouse is on the card; requested only when it stays there. */
export function SecondPicture({ picture }: { picture: PictureData }) {
  const timer = useRef(0);
  const [isWanted, setWanted] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const handleEnter = ({ pointerType }: PointerEvent) => {
    // A finger's hover is a tap, which opens the product.
    if (pointerType === 'mouse') timer.current = window.setTimeout(setWanted, INTENT_MS, true);
  };
  return (
    <span
      className={styles.second}
      data-loaded={isLoaded || undefined}
      onPointerEnter={handleEnter}
      onPointerLeave={() => clearTimeout(timer.current)}
      onLoadCapture={() => setLoaded(true)}
    >
      {isWanted && <Picture picture={picture} alt="" eager />}
    </span>
  );
}
