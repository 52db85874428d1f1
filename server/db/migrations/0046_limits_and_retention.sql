-- Unlogged: counts of the present minute, which may be lost and must cost no WAL.
CREATE UNLOGGED TABLE "request_counts" (
	"minute" bigint NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "request_counts_minute_name_pk" PRIMARY KEY("minute","name")
);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON request_counts TO gab_app;
--> statement-breakpoint
CREATE TABLE "retention_progress" (
	"kind" text PRIMARY KEY NOT NULL,
	"through" timestamp with time zone NOT NULL
);
--> statement-breakpoint
GRANT SELECT ON retention_progress TO gab_app;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");
