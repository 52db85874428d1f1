import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import styles from './WhatIsGab.module.css';

/** The link that explains the token where a newcomer meets it. */
export const WhatIsGab = ({ inNewTab = false }: { inNewTab?: boolean }) => (
  <Link to="/gab" className={styles.link} target={inNewTab ? '_blank' : undefined}>
    什麼是 {TOKEN_SYMBOL}？
  </Link>
);
