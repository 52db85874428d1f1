CREATE UNLOGGED TABLE "process_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"clock_offset_ms" integer,
	"pictures_failing_s" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON process_reports TO gab_app;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_refusal" text;--> statement-breakpoint
-- An old shop's record of its release held its secret, which can be replaced.
-- few rows: one
DELETE FROM release_manifest WHERE object = 'setting secret';
