-- Unlogged, both: after a crash subscribers read what they missed from the tables that the news are about.
CREATE UNLOGGED TABLE "event_outbox" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "event_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"payload" text NOT NULL,
	CONSTRAINT "event_outbox_xid_id_pk" PRIMARY KEY("xid","id")
);
--> statement-breakpoint
-- Rows live for minutes: without this their dead versions would wait for a fifth of the largest size it ever had.
ALTER TABLE event_outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON event_outbox TO gab_app;
--> statement-breakpoint
CREATE UNLOGGED TABLE "event_relay" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"alive_until" timestamp with time zone NOT NULL,
	"position" text NOT NULL,
	CONSTRAINT "event_relay_one" CHECK ("event_relay"."id" = 1)
);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON event_relay TO gab_app;
