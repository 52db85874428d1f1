CREATE TABLE "job_failures" (
	"job" text NOT NULL,
	"item" text NOT NULL,
	"tries" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"error_id" text NOT NULL,
	CONSTRAINT "job_failures_job_item_pk" PRIMARY KEY("job","item"),
	CONSTRAINT "job_failures_tries" CHECK ("job_failures"."tries" > 0)
);
--> statement-breakpoint
CREATE INDEX "job_failures_due" ON "job_failures" USING btree ("job","next_try_at");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON job_failures TO gab_app;
--> statement-breakpoint
-- A promotion's payment is named after the promotion, whose number is drawn before.
GRANT USAGE ON SEQUENCE promotions_id_seq TO gab_app;
