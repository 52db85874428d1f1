import type { ShopHealth } from '@common/endpoints/console';
import { HEALTH_LIMITS as LIMITS } from '@common/staff/healthLimits';
import { PAYER_STATE } from '../money/payerState';
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

function standbysText({ standbys, standbyLagS, standbysAwaited }: ShopHealth): string {
  if (standbys === 0) return standbysAwaited === 0 ? '沒有設定' : '沒有連線';
  return `${standbys} 台，${standbyLagS === null ? '延遲無法讀取' : `延遲 ${span(standbyLagS)}`}`;
}

/** How far the machines' clocks are from the database's; to a second or so they agree. */
function clockText(offsetS: number | null): string {
  if (offsetS === null) return '還沒有比對';
  return offsetS < 2 ? '一致' : `與資料庫相差 ${span(offsetS)}`;
}

function auditText({ auditAgeS, auditBroken }: ShopHealth): string {
  if (auditBroken) return '發現帳目不符';
  return auditAgeS === null ? '還沒有對帳' : `${span(auditAgeS)}前`;
}

function sizeText(bytes: number): string {
  const mb = bytes / 1e6;
  return mb < 1000 ? `${Math.round(mb)} MB` : `${(mb / 1000).toFixed(1)} GB`;
}

function linesOf(health: ShopHealth): Line[] {
  const { payouts } = health;
  const waits = (count: number, seconds: number, none: string) =>
    count === 0 ? none : `${count} 件，最久 ${span(seconds)}`;
  return [
    {
      label: '資料庫',
      text: `${health.databaseMs} 毫秒`,
      isBad: health.databaseMs > LIMITS.databaseMs,
    },
    {
      label: '區塊鏈',
      text: health.chainHalted
        ? '已暫停'
        : `落後 ${health.chainBlocksBehind} 個區塊，最新區塊 ${span(health.chainHeadAgeS)}前`,
      isBad:
        health.chainHalted ||
        health.chainHeadAgeS > LIMITS.chainHeadAgeS ||
        health.chainBlocksBehind > LIMITS.chainBlocksBehind,
    },
    ...(payouts
      ? [
          {
            label: '提幣送出',
            text: waits(payouts.queued, payouts.oldestS, '沒有等候'),
            isBad: payouts.oldestS > LIMITS.payoutsOldestS,
          },
          {
            label: '提幣程式',
            text: PAYER_STATE[payouts.payer].label,
            isBad: payouts.payer !== 'paying',
          },
        ]
      : []),
    {
      label: '郵件',
      text: waits(health.mailsWaiting, health.mailsOldestS, '沒有等候'),
      isBad: health.mailsOldestS > LIMITS.mailsOldestS,
    },
    {
      label: '過期未寄的郵件',
      text: health.mailsExpired === 0 ? '沒有' : `近 24 小時 ${health.mailsExpired} 封`,
      isBad: health.mailsExpired > LIMITS.mailsExpired,
    },
    {
      label: '背景工作',
      text:
        health.jobsFailing === 0
          ? '正常'
          : `${health.jobsFailing} 項失敗，最久 ${span(health.jobsFailingS)}`,
      isBad: health.jobsFailingS > LIMITS.jobsFailingS,
    },
    {
      label: '上次對帳',
      text: auditText(health),
      isBad: health.auditBroken || health.auditAgeS === null || health.auditAgeS > LIMITS.auditAgeS,
    },
    {
      label: '上次備份',
      text: health.backupAgeS === null ? '還沒有備份' : `${span(health.backupAgeS)}前`,
      isBad: health.backupAgeS === null || health.backupAgeS > LIMITS.backupAgeS,
    },
    {
      label: '備援資料庫',
      text: standbysText(health),
      isBad:
        health.standbys < health.standbysAwaited || (health.standbyLagS ?? 0) > LIMITS.standbyLagS,
    },
    {
      label: '時鐘',
      text: clockText(health.clockOffsetS),
      isBad: (health.clockOffsetS ?? 0) > LIMITS.clockOffsetS,
    },
    {
      label: '圖片儲存',
      text:
        health.picturesFailingS === 0 ? '正常' : `無法儲存，已 ${span(health.picturesFailingS)}`,
      isBad: health.picturesFailingS > LIMITS.picturesFailingS,
    },
    { label: '資料庫大小', text: sizeText(health.databaseBytes), isBad: false },
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
