import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { Product } from '@common/endpoints/products';
import { useEffect, useRef } from 'react';
import { Picture } from '@/components/Picture';
import { useZoom } from './useZoom';
import styles from './ZoomDialog.module.css';

/** The factor of + and −. */
const STEP = 1.5;

interface Props {
  pictures: Product['pictures'];
  title: string;
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** A product's pictures over the whole window; zoomed by a click, a pinch, a double tap, or + and −. */
export function ZoomDialog({ pictures, title, index, onIndex, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const zoom = useZoom((step) => pictures.length > 1 && go(step));
  const shown = pictures[index];

  useEffect(() => dialog.current?.showModal(), []);

  function go(step: number): void {
    zoom.set(1);
    onIndex((index + step + pictures.length) % pictures.length);
  }

  /** @returns whether the key was used */
  function handleKey(key: string): boolean {
    if (key === 'ArrowLeft') go(-1);
    else if (key === 'ArrowRight') go(1);
    else if (key === '+' || key === '=') zoom.set(zoom.scale * STEP);
    else if (key === '-') zoom.set(zoom.scale / STEP);
    else return false;
    return true;
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={`${title}的圖片`}
      onClose={onClose}
      onKeyDown={(event) => {
        if (handleKey(event.key)) event.preventDefault();
      }}
    >
      <div className={styles.pane} ref={zoom.pane} data-near={zoom.scale > 1} {...zoom.touch}>
        <div className={styles.sheet} style={{ width: `${zoom.scale * 100}%` }}>
          <Picture
            key={shown?.url}
            picture={shown}
            alt={shown?.alt || title}
            sizes={`${Math.round(zoom.scale * 100)}vmin`}
            fit="contain"
            eager
          />
        </div>
      </div>
      <div className={styles.bar}>
        <span aria-live="polite">
          第 {index + 1} 張，共 {pictures.length} 張
        </span>
        <button type="button" aria-label={zoom.scale > 1 ? '縮小' : '放大'} onClick={zoom.toggle}>
          {zoom.scale > 1 ? '−' : '+'}
        </button>
        <button type="button" aria-label="關閉" onClick={() => dialog.current?.close()}>
          <CloseOutlined />
        </button>
      </div>
      {pictures.length > 1 && (
        <>
          <button type="button" className={styles.back} aria-label="上一張" onClick={() => go(-1)}>
            <LeftOutlined />
          </button>
          <button type="button" className={styles.next} aria-label="下一張" onClick={() => go(1)}>
            <RightOutlined />
          </button>
        </>
      )}
    </dialog>
  );
}
