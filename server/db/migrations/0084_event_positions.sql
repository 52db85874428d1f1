-- In two steps: a default that differs for each row would rewrite the table under a lock. The release before fills it too.
ALTER TABLE "events" ADD COLUMN "xid" "xid8";--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "xid" SET DEFAULT pg_current_xact_id();--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "events_unseen" ON "events" USING btree ("member_id","xid") WHERE "events"."xid" is not null;
