/**
 * Limits above which the console marks a figure of the shop's health. The alerts of deploy/monitoring/alerts.yml have the same
 * limits, which a test compares.
 */
export const HEALTH_LIMITS = {
  databaseMs: 1_000,
  chainHeadAgeS: 300,
  chainBlocksBehind: 100,
  payoutsOldestS: 1_800,
  mailsOldestS: 900,
  mailsExpired: 5,
  jobsFailingS: 3_600,
  /** Age of the last clean audit; the audit runs hourly. */
  auditAgeS: 3 * 3_600,
  /** Backups run nightly. */
  backupAgeS: 26 * 3_600,
  standbyLagS: 60,
  clockOffsetS: 60,
  picturesFailingS: 60,
} as const;
