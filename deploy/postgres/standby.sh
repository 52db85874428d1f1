#!/bin/sh
# Starts a standby. An empty PGDATA is filled with a copy of the primary first.
#   PRIMARY                 the primary, as libpq has it: "host=postgres port=5432"
#   STANDBY_NAME            its name in synchronous_standby_names
#   STANDBY_PASSWORD_FILE   password of gab_standby
#   PGDATA                  a folder inside one that this account owns
# Arguments go to postgres.
set -eu
umask 077
export PGPASSFILE="${TMPDIR:-/tmp}/$STANDBY_NAME.pgpass"
printf '*:*:*:gab_standby:%s\n' "$(cat "$STANDBY_PASSWORD_FILE")" > "$PGPASSFILE"
if [ ! -d "$PGDATA" ]; then
  # A copy that was cut off is no server: only a complete one gets the name.
  rm -rf "$PGDATA.copy"
  pg_basebackup --pgdata="$PGDATA.copy" --write-recovery-conf --wal-method=stream --checkpoint=fast \
    --dbname="$PRIMARY user=gab_standby application_name=$STANDBY_NAME"
  mv "$PGDATA.copy" "$PGDATA"
fi
exec postgres "$@"
