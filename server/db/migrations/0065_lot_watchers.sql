CREATE UNLOGGED TABLE "lot_watchers" (
	"process" text NOT NULL,
	"lot_id" bigint NOT NULL,
	"watchers" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lot_watchers_process_lot_id_pk" PRIMARY KEY("process","lot_id"),
	CONSTRAINT "lot_watchers_number" CHECK ("lot_watchers"."watchers" > 0)
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "lot_watchers_lot" ON "lot_watchers" USING btree ("lot_id");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON lot_watchers TO gab_app;
