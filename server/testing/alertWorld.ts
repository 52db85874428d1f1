/** Series of a healthy shop as Prometheus stores them, in promtool's notation: three hours, a value a minute. */
export const HEALTHY: Readonly<Record<string, string>> = {
  'up{job="gab",instance="a"}': '1x180',
  'gab_up{job="gab",instance="a",part="database"}': '1x180',
  'gab_up{job="gab",instance="a",part="chain"}': '1x180',
  'gab_chain_head_age_seconds{job="gab",instance="a"}': '12x180',
  'gab_chain_blocks_behind{job="gab",instance="a"}': '12x180',
  'gab_chain_halted{job="gab",instance="a"}': '0x180',
  'gab_outflows_unknown{job="gab",instance="a"}': '0x180',
  'gab_audit_age_seconds{job="gab",instance="a"}': '3000x180',
  'gab_audit_broken{job="gab",instance="a"}': '0x180',
  'gab_system_wallet_balance{job="gab",instance="a",asset="ETH"}': '1x180',
  'gab_system_wallet_balance{job="gab",instance="a",asset="GAB"}': '1000x180',
  'gab_withdrawals_open_gab{job="gab",instance="a"}': '10x180',
  'gab_withdrawals_queued_oldest_seconds{job="gab",instance="a"}': '30x180',
  'gab_withdrawals_review_oldest_seconds{job="gab",instance="a"}': '3600x180',
  'gab_deposits_suspense{job="gab",instance="a"}': '0x180',
  'gab_payer_idle{job="gab",instance="a"}': '0x180',
  'gab_lots_overdue_seconds{job="gab",instance="a"}': '1x180',
  'gab_arrival_clock_bound_seconds{job="gab",instance="a"}': '0.001x180',
  'gab_clock_offset_seconds{job="gab",instance="a"}': '-1x180',
  'gab_storage_failing_seconds{job="gab",instance="a"}': '0x180',
  'gab_unexpected_errors_total{job="gab",instance="a"}': '0x180',
  'gab_http_request_duration_seconds_bucket{job="gab",instance="a",operation="/api/config",le="0.1"}':
    '0+60x180',
  'gab_http_request_duration_seconds_bucket{job="gab",instance="a",operation="/api/config",le="5"}':
    '0+60x180',
  'gab_http_request_duration_seconds_bucket{job="gab",instance="a",operation="/api/config",le="+Inf"}':
    '0+60x180',
  'gab_database_connections{job="gab",instance="a",pool="main",state="waiting"}': '0x180',
  'gab_mails_oldest_seconds{job="gab",instance="a"}': '2x180',
  'gab_mails_total{job="gab",instance="a",outcome="expired"}': '0x180',
  'gab_pushes_total{job="gab",instance="a",service="push.example",outcome="sent"}': '0+10x180',
  'gab_pushes_total{job="gab",instance="a",service="push.example",outcome="refused"}': '0x180',
  'gab_pushes_oldest_seconds{job="gab",instance="a"}': '2x180',
  'gab_jobs_failing_oldest_seconds{job="gab",instance="a"}': '60x180',
  'gab_retention_overdue_days{job="gab",instance="a",kind="events"}': '-1x180',
  'gab_replica_usable{job="gab",instance="a",replica="r1"}': '1x180',
  'gab_nats_connected{job="gab",instance="a"}': '1x180',
  'gab_event_relay{job="gab",instance="a"}': '1x180',
  'gab_standbys{job="gab",instance="a"}': '2x180',
  'gab_standbys_awaited{job="gab",instance="a"}': '1x180',
  'gab_standby_lag_seconds{job="gab",instance="a"}': '1x180',
  'gab_backup_age_seconds{job="gab",instance="a"}': '80000x180',
  'gab_wal_archive_failing_seconds{job="gab",instance="a"}': '0x180',
  'gab_slow_statements_total{job="gab",instance="a",statement="lockLot"}': '0x180',
  'node_filesystem_avail_bytes{job="node",instance="db",fstype="ext4",mountpoint="/"}': '50x180',
  'node_filesystem_size_bytes{job="node",instance="db",fstype="ext4",mountpoint="/"}': '100x180',
  'node_systemd_unit_state{job="node",instance="app",name="gab-audit.service",state="failed"}':
    '0x180',
  'gab_backup_copied_timestamp_seconds{job="node",instance="app"}': '0x180',
  'probe_success{job="site",instance="https://shop.example"}': '1x180',
  'probe_ssl_earliest_cert_expiry{job="site",instance="https://shop.example"}': '100000000x180',
};

const seriesOf = (name: string) => {
  const found = Object.keys(HEALTHY).find((one) => one.startsWith(name));
  if (!found) throw new Error(`no healthy series ${name}`);
  return found;
};
/** One series of the healthy shop with other values. */
const but = (name: string, values: string) => ({ [seriesOf(name)]: values });
const refused = 'gab_pushes_total{job="gab",instance="a",service="push.example",outcome="refused"}';

/** For each alert the series that must raise it; two sets for an alert of two faults. */
export const FAULTS: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  ProcessDown: [but('up{', '0x180')],
  DatabaseAway: [but('gab_up{job="gab",instance="a",part="database"', '0x180')],
  ChainAway: [
    but('gab_up{job="gab",instance="a",part="chain"', '0x180'),
    but('gab_chain_head_age_seconds', '301x180'),
  ],
  ScannerBehind: [but('gab_chain_blocks_behind', '101x180')],
  PayoutsHalted: [but('gab_chain_halted', '1x180'), but('gab_outflows_unknown', '1x180')],
  AuditOverdue: [but('gab_audit_age_seconds', '10801x180')],
  AuditBroken: [but('gab_audit_broken', '1x180')],
  WalletLow: [but('gab_system_wallet_balance{job="gab",instance="a",asset="ETH"', '0.04x180')],
  WithdrawalsWait: [but('gab_withdrawals_queued_oldest_seconds', '1801x180')],
  PayerIdle: [but('gab_payer_idle', '1x180')],
  LotsOverdue: [but('gab_lots_overdue_seconds', '31x180')],
  ClockUnsure: [but('gab_arrival_clock_bound_seconds', '0.006x180')],
  ClocksDisagree: [
    but('gab_clock_offset_seconds', '61x180'),
    but('gab_clock_offset_seconds', '-61x180'),
  ],
  PicturesFail: [but('gab_storage_failing_seconds', '61x180')],
  UnexpectedErrors: [but('gab_unexpected_errors_total', '0+6x180')],
  SlowAnswers: [but('gab_http_request_duration_seconds_bucket', '0+30x180')],
  ConnectionsWait: [but('gab_database_connections', '21x180')],
  MailsWait: [but('gab_mails_oldest_seconds', '901x180')],
  MailsExpire: [but('gab_mails_total', '0x140 0+1x40')],
  PushesRefused: [{ [refused]: '0+5x180' }],
  PushesWait: [but('gab_pushes_oldest_seconds', '3601x180')],
  JobsFail: [but('gab_jobs_failing_oldest_seconds', '3601x180')],
  StaffWaits: [
    but('gab_withdrawals_review_oldest_seconds', '86401x180'),
    but('gab_deposits_suspense', '1x180'),
  ],
  RetentionBehind: [but('gab_retention_overdue_days', '3x180')],
  ReplicaUnusable: [but('gab_replica_usable', '0x180')],
  NatsAway: [but('gab_nats_connected', '0x180'), but('gab_event_relay', '0x180')],
  WalletShort: [but('gab_withdrawals_open_gab', '1001x180')],
  CommitsWait: [but('gab_standbys{', '0x180')],
  StandbyMissing: [but('gab_standbys{', '2x60 1x120')],
  StandbyLags: [but('gab_standby_lag_seconds', '61x180')],
  BackupOverdue: [but('gab_backup_age_seconds', '93601x180')],
  BackupCopyOverdue: [but('gab_backup_copied_timestamp_seconds', '-100000x180')],
  UnitFailed: [but('node_systemd_unit_state', '1x180')],
  ArchiveFails: [but('gab_wal_archive_failing_seconds', '601x180')],
  DiskFills: [
    but('node_filesystem_avail_bytes', '9x180'),
    but('node_filesystem_avail_bytes', '80-0.25x180'),
  ],
  SiteAway: [but('probe_success', '0x180')],
  CertificateExpires: [but('probe_ssl_earliest_cert_expiry', '1000000x180')],
  SlowStatements: [but('gab_slow_statements_total', '0+6x180')],
};

const series = (all: Readonly<Record<string, string>>) =>
  Object.entries(all).map(([name, values]) => ({ series: name, values }));

/** A file for `promtool test rules`: each fault raises its alert, and a healthy shop none at any time. */
export function rulesTest(rules: string) {
  const firing = (alert: string) => `count(ALERTS{alertstate="firing"${alert}})`;
  const healthy = {
    name: 'a healthy shop',
    interval: '1m',
    input_series: series(HEALTHY),
    promql_expr_test: ['1m', '10m', '90m', '170m'].map((at) => ({
      expr: firing(''),
      eval_time: at,
      exp_samples: [],
    })),
  };
  const faults = Object.entries(FAULTS).flatMap(([alert, worlds]) =>
    worlds.map((fault, n) => ({
      name: `${alert} ${n}`,
      interval: '1m',
      input_series: series({ ...HEALTHY, ...fault }),
      promql_expr_test: [
        {
          expr: firing(`,alertname="${alert}"`),
          eval_time: '170m',
          exp_samples: [{ labels: '{}', value: 1 }],
        },
      ],
    })),
  );
  // Every five minutes: in each of these worlds the fault lasts for hours.
  return { rule_files: [rules], evaluation_interval: '5m', tests: [healthy, ...faults] };
}
