/**
 * Limits beyond which the shop's machinery is unwell: what staff's page marks, and the alerts of deploy/monitoring/alerts.yml,
 * which a test compares with them.
 */
export const HEALTH_LIMITS = {
  databaseMs: 1_000,
  chainHeadAgeS: 300,
  chainBlocksBehind: 100,
  payoutsOldestS: 1_800,
  mailsOldestS: 900,
  mailsExpired: 5,
  jobsFailingS: 3_600,
  /** The audit runs hourly: one that finds a breach keeps no checkpoint. */
  auditAgeS: 3 * 3_600,
  /** Backups run nightly. */
  backupAgeS: 26 * 3_600,
  standbyLagS: 60,
  clockOffsetS: 60,
  picturesFailingS: 60,
} as const;
