-- The application's login may look up what the migrator applied, so that it starts only on a schema that fits its code.
CREATE TABLE IF NOT EXISTS drizzle.applied_functions (
	file text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
GRANT USAGE ON SCHEMA drizzle TO gab_app;
--> statement-breakpoint
GRANT SELECT ON drizzle.__drizzle_migrations, drizzle.applied_functions TO gab_app;
--> statement-breakpoint
-- The auditor's login (server/db/setup/roles.sql). A database whose owner may not create roles does without it until its
-- administrator has run that file; the audit then runs as gab_app.
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'gab_auditor') THEN
    CREATE ROLE gab_auditor;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL;
END $$;
--> statement-breakpoint
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'gab_auditor') THEN
    GRANT INSERT ON audit_checkpoints TO gab_auditor;
  END IF;
END $$;
