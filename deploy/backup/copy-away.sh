#!/bin/sh
# Copies a shop's backups, then its pictures, to another machine: copy-away.sh DATA_DIR, with BACKUP_COPY_TO=user@host:/folder.
# The time of a copy that is complete goes to node_exporter's textfile collector, for the alert BackupCopyOverdue.
set -eu
# The other machine forgets what was pruned here, and shares pictures among backups as this one does.
rsync --archive --hard-links --delete --exclude='.*' "$1/backups" "$BACKUP_COPY_TO"
# Pictures never change and are only added; what the shop deletes stays in the copy. With STORAGE_URL there are none here.
[ ! -d "$1/files" ] || rsync --archive --exclude='.*' "$1/files" "$BACKUP_COPY_TO"
umask 022
mkdir -p "$1/metrics"
{
  echo '# HELP gab_backup_copied_timestamp_seconds Time of the last complete copy of backups to another machine.'
  echo '# TYPE gab_backup_copied_timestamp_seconds gauge'
  echo "gab_backup_copied_timestamp_seconds $(date +%s)"
} > "$1/metrics/.backup_copy"
mv "$1/metrics/.backup_copy" "$1/metrics/backup_copy.prom"
