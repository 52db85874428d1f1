import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { endView, type View } from '@/session/viewAs';
import styles from './ViewBar.module.css';

const minutesLeft = ({ expires_at }: View) =>
  Math.max(0, Math.ceil((expires_at - Date.now()) / 60_000));

/** Says on every page whose pages these are; ends the view when its time is over. */
export default function ViewBar({ view }: { view: View }) {
  const [left, setLeft] = useState(() => minutesLeft(view));
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(minutesLeft(view));
      if (Date.now() >= view.expires_at) endView();
    }, 1000);
    return () => clearInterval(timer);
  }, [view]);
  const { id, name } = view.member;
  return (
    <aside className={styles.bar} aria-label="檢視會員的畫面">
      <span>
        <strong>
          正在檢視 {name}（#{id}）的畫面
        </strong>
        　只能看，不能操作；還有 {left} 分鐘
      </span>
      <Button size="small" onClick={endView}>
        結束檢視
      </Button>
    </aside>
  );
}
