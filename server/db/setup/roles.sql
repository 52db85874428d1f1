-- The shop's database roles (ADR 043). Run once per PostgreSQL server by its administrator, before the first migration;
-- running it again changes nothing. None is a superuser, and none can create roles or databases.
--
--   gab_owner    owns the database and everything in it; migrates, backs up and restores
--   gab_app      holds the application's rights; has no login
--   gab_server   the application's login: has gab_app's rights and owns nothing
--   gab_auditor  reads everything and stores how far it has verified; changes nothing else
DO $$
DECLARE v_role text;
BEGIN
  FOREACH v_role IN ARRAY ARRAY['gab_owner', 'gab_app', 'gab_server', 'gab_auditor'] LOOP
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = v_role) THEN
      EXECUTE format('CREATE ROLE %I', v_role);
    END IF;
  END LOOP;
END $$;

ALTER ROLE gab_app NOLOGIN;
ALTER ROLE gab_owner LOGIN NOCREATEROLE NOCREATEDB;
ALTER ROLE gab_server LOGIN INHERIT NOCREATEROLE NOCREATEDB;
ALTER ROLE gab_auditor LOGIN INHERIT NOCREATEROLE NOCREATEDB;

GRANT gab_app TO gab_owner, gab_server;
GRANT pg_read_all_data TO gab_auditor;

-- The application asks for these at each connection. A pooler in between may drop that, so the login has them too.
ALTER ROLE gab_server SET statement_timeout = '10s';
ALTER ROLE gab_server SET idle_in_transaction_session_timeout = '15s';
ALTER ROLE gab_server SET random_page_cost = 1.1;
ALTER ROLE gab_server SET lock_timeout = '5s';
ALTER ROLE gab_server SET timezone = 'UTC';
ALTER ROLE gab_server SET default_transaction_isolation = 'read committed';
ALTER ROLE gab_server SET default_transaction_deferrable = off;
ALTER ROLE gab_server SET datestyle = 'ISO, MDY';
ALTER ROLE gab_server SET intervalstyle = 'postgres';
ALTER ROLE gab_server SET bytea_output = 'hex';
ALTER ROLE gab_server SET standard_conforming_strings = on;
ALTER ROLE gab_server SET extra_float_digits = 1;
ALTER ROLE gab_server SET array_nulls = on;
ALTER ROLE gab_server SET transform_null_equals = off;
ALTER ROLE gab_server SET gin_fuzzy_search_limit = 0;
