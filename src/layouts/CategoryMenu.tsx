import { DownOutlined } from '@ant-design/icons';
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import styles from './CategoryMenu.module.css';
import { useDisclosure } from './useDisclosure';

const CategoryPanel = lazyPart(
  async () => (await import('./CategoryPanel')).CategoryPanel,
  <div className={styles.waiting} />,
);

/** A pointer that only passes opens nothing, and one that slips off has time to return, ms. */
const OPENS_MS = 120;
const CLOSES_MS = 250;

/** The header's menu of categories; a mouse opens it by resting there, the keyboard and a finger by pressing. */
export function CategoryMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHovered = useRef(false);
  const [isOpen, setOpen] = useState(false);
  useDisclosure(menu);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hover = (open: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        isHovered.current = open;
        if (menu.current) menu.current.open = open;
      },
      open ? OPENS_MS : CLOSES_MS,
    );
  };
  const handleClick = (event: MouseEvent) => {
    clearTimeout(timer.current);
    // The pointer has just opened it: the click that follows shall not close it.
    if (isHovered.current) event.preventDefault();
  };

  return (
    <details
      ref={menu}
      className={styles.menu}
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (!currentTarget.open) isHovered.current = false;
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive */}
      <summary onClick={handleClick}>
        分類 <DownOutlined aria-hidden />
      </summary>
      <div className={styles.panel}>{isOpen && <CategoryPanel />}</div>
    </details>
  );
}
