import { TOKEN_SYMBOL } from '@config/token';
import { Fragment } from 'react';
import styles from './index.module.css';

const FACTS = ['可用餘額', '今日剩餘額度', '單筆最低', '手續費', '從餘額扣除', '實際入帳'];

/** The form and the address book while the terms load, in their own measures. */
export const WithdrawBones = () => (
  <div className={styles.columns} role="status" aria-label="載入中">
    <section className={`${styles.card} ${styles.form}`}>
      <h2>提幣 {TOKEN_SYMBOL}</h2>
      <span>提幣地址</span>
      <i className={styles.choiceBone} />
      <span>要提幣的數量</span>
      <i className={styles.fieldBone} />
      <dl className={`${styles.facts} ${styles.factBones}`}>
        {FACTS.map((label) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              <i className={styles.bone} />
            </dd>
          </Fragment>
        ))}
      </dl>
      <i className={styles.fieldBone} />
    </section>
    <section className={styles.card}>
      <h2>提幣地址簿</h2>
      <p className={styles.quiet}>為了保護您的資產，只能提幣到地址簿裡的地址。</p>
      <i className={styles.choiceBone} />
    </section>
  </div>
);
