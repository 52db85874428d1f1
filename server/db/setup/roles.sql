-- The shop's database roles (ADR 043). Run once per PostgreSQL server by its administrator, before the first migration;
-- running it again changes nothing. None is a superuser, and none can create roles or databases.
--
--   gab_owner    owns the database and everything in it; migrates, backs up and restores
--   gab_app      holds the application's rights; has no login
--   gab_server   the application's login: has gab_app's rights and owns nothing; gab_server_2 is its successor, and the other
--                way round, while its password is being replaced
--   gab_auditor  reads everything and stores how far it has verified; changes nothing else
DO $$
DECLARE v_role text;
BEGIN
  FOREACH v_role IN ARRAY ARRAY['gab_owner', 'gab_app', 'gab_server', 'gab_server_2', 'gab_auditor'] LOOP
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = v_role) THEN
      EXECUTE format('CREATE ROLE %I', v_role);
    END IF;
  END LOOP;
END $$;

ALTER ROLE gab_app NOLOGIN;
ALTER ROLE gab_owner LOGIN NOCREATEROLE NOCREATEDB;
ALTER ROLE gab_server LOGIN INHERIT NOCREATEROLE NOCREATEDB;
ALTER ROLE gab_server_2 LOGIN INHERIT NOCREATEROLE NOCREATEDB;
ALTER ROLE gab_auditor LOGIN INHERIT NOCREATEROLE NOCREATEDB;

GRANT gab_app TO gab_owner, gab_server, gab_server_2;
GRANT pg_read_all_data TO gab_auditor;

-- Whom an administrator makes owner of a database, it must be able to become; a superuser is.
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    GRANT gab_owner TO CURRENT_USER;
  END IF;
END $$;

-- The application asks for these at each connection. A pooler in between may drop that, so its logins have them too.
DO $$
DECLARE v_login text; v_name text; v_value text;
BEGIN
  FOR v_login, v_name, v_value IN SELECT l, s.* FROM unnest(ARRAY['gab_server', 'gab_server_2']) l CROSS JOIN (VALUES
    ('statement_timeout', '10s'),
    ('idle_in_transaction_session_timeout', '15s'),
    ('random_page_cost', '1.1'),
    ('lock_timeout', '5s'),
    ('timezone', 'UTC'),
    ('default_transaction_isolation', 'read committed'),
    ('default_transaction_deferrable', 'off'),
    ('datestyle', 'ISO, MDY'),
    ('intervalstyle', 'postgres'),
    ('bytea_output', 'hex'),
    ('standard_conforming_strings', 'on'),
    ('extra_float_digits', '1'),
    ('array_nulls', 'on'),
    ('transform_null_equals', 'off'),
    ('gin_fuzzy_search_limit', '0')) s LOOP
    EXECUTE format('ALTER ROLE %I SET %I = %L', v_login, v_name, v_value);
  END LOOP;
END $$;
