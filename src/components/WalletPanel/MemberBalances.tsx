import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { movesMoney } from '@/services/movesMoney';
import { useApi } from '@/services/useApi';
import styles from './WalletPanel.module.css';

/** The member's balances on the platform: available, and held for bids, orders and withdrawals. */
export function MemberBalances() {
  const { data, refresh } = useApi(() => api('GET /api/me', { skipErrorHandler: true }), {
    refreshOnWindowFocus: true,
  });
  useEvents((event) => {
    if (movesMoney(event)) refresh();
  });
  const rows = [
    { unit: 'coin', label: '加密幣', balance: data?.coin },
    { unit: 'adv', label: '廣告幣', balance: data?.adv },
  ];
  return (
    <section className={styles.section}>
      <h3>餘額</h3>
      <table className={styles.balances} aria-busy={!data}>
        <thead>
          <tr>
            <th scope="col">資產</th>
            <th scope="col">可用</th>
            <th scope="col">保留中</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ unit, label, balance }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                {balance ? <Amount value={balance.available} /> : '—'}
                {balance && unit === 'coin' && (
                  <AboutTwd value={balance.available} className={styles.twd} />
                )}
              </td>
              <td>{balance ? <Amount value={balance.held} /> : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
