import { Skeleton } from 'antd';
import styles from './index.module.css';

/** While cart and addresses are loaded: as tall as the window, so that nothing below it is seen to move. */
export const CheckoutWaiting = () => (
  <div className={styles.waiting}>
    <Skeleton active paragraph={{ rows: 10 }} />
  </div>
);
