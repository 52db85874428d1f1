import { useRequest } from 'ahooks';
import { Amount } from '@/components/Amount';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import styles from './WalletPanel.module.css';

/** What the member holds on the platform: available, and held for bids, orders and withdrawals. */
export function MemberBalances() {
  const { data, refresh } = useRequest(() => api('GET /api/me', { skipErrorHandler: true }), {
    refreshOnWindowFocus: true,
    onError() {},
  });
  useEvents(({ type }) => {
    if (type === 'balance' || type === 'order') refresh();
  });
  const rows = [
    { label: '加密幣', balance: data?.coin },
    { label: '廣告幣', balance: data?.adv },
  ];
  return (
    <section className={styles.section}>
      <h3>平台資產</h3>
      <table className={styles.balances} aria-busy={!data}>
        <thead>
          <tr>
            <th scope="col">資產</th>
            <th scope="col">可用</th>
            <th scope="col">保留中</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, balance }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{balance ? <Amount value={balance.available} /> : '—'}</td>
              <td>{balance ? <Amount value={balance.held} /> : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
