#!/bin/sh
# Makes the login with which a standby copies and follows the primary, once, as the primary's administrator (libpq's
# PGHOST, PGUSER and so on). STANDBY_PASSWORD_FILE holds its password.
set -eu
psql --no-psqlrc --quiet --dbname=postgres --set=ON_ERROR_STOP=1 \
  --set=password="$(cat "$STANDBY_PASSWORD_FILE")" <<'SQL'
CREATE ROLE gab_standby LOGIN REPLICATION PASSWORD :'password';
SQL
