import type { ShopHealth } from '@common/endpoints/console';
import styles from './dashboard.module.css';

/** Seconds as the largest whole unit. */
export function span(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} 秒`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} 分鐘`;
  if (seconds < 86_400) return `${Math.round(seconds / 3600)} 小時`;
  return `${Math.round(seconds / 86_400)} 天`;
}

interface Line {
  label: string;
  text: string;
  isBad: boolean;
}

/** Thresholds as in deploy/monitoring/alerts.yml. */
function linesOf(health: ShopHealth): Line[] {
  const waits = (count: number, seconds: number, none: string) =>
    count === 0 ? none : `${count} 件，最久 ${span(seconds)}`;
  return [
    { label: '資料庫', text: `${health.databaseMs} 毫秒`, isBad: health.databaseMs > 1000 },
    {
      label: '區塊鏈',
      text: health.chainHalted
        ? '已暫停'
        : `落後 ${health.chainBlocksBehind} 個區塊，最新區塊 ${span(health.chainHeadAgeS)}前`,
      isBad: health.chainHalted || health.chainHeadAgeS > 300,
    },
    {
      label: '提幣送出',
      text: waits(health.payoutsQueued, health.payoutsOldestS, '沒有等候'),
      isBad: health.payoutsOldestS > 1800,
    },
    {
      label: '郵件',
      text: waits(health.mailsWaiting, health.mailsOldestS, '沒有等候'),
      isBad: health.mailsOldestS > 900,
    },
    {
      label: '背景工作',
      text: health.jobsFailing === 0 ? '正常' : `${health.jobsFailing} 項失敗`,
      isBad: health.jobsFailing > 0,
    },
    {
      label: '上次對帳',
      text: `${span(health.auditAgeS)}前`,
      isBad: health.auditAgeS > 2 * 86_400,
    },
  ];
}

export function Health({ health }: { health: ShopHealth }) {
  return (
    <dl className={styles.health}>
      {linesOf(health).map(({ label, text, isBad }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-state={isBad ? 'bad' : 'good'}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
