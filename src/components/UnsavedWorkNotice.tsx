import { history, useLocation } from '@umijs/max';
import styles from './PageMessage.module.css';
import { PlainButton } from './PlainButton';

const TEXTS = {
  unsaved: '剛才沒有儲存成功。您填寫的內容還保留著，回上一頁就能再試一次。',
  typed: '您填寫的內容還保留著，回上一頁就能繼續。',
};

/** On a page of HTTP 403, 404 or 500: says whether typed text was kept when the server failed. */
export function UnsavedWorkNotice() {
  const { state } = useLocation();
  const kept: unknown = Object(state).kept;
  if (kept !== 'unsaved' && kept !== 'typed') return null;
  return (
    <div className={styles.kept} role="alert">
      {TEXTS[kept]}
      <PlainButton onClick={() => history.back()}>回上一頁</PlainButton>
    </div>
  );
}
