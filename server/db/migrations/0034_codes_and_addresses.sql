-- Codes live ten minutes; those under way are asked for again.
DELETE FROM "email_codes";--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "ticket_hash" bytea NOT NULL;--> statement-breakpoint
ALTER TABLE "email_codes" RENAME COLUMN "ip" TO "requester";--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER INDEX "email_codes_ip" RENAME TO "email_codes_requester";--> statement-breakpoint
CREATE INDEX "email_codes_ticket" ON "email_codes" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "email_codes_member" ON "email_codes" USING btree ("member_id","id") WHERE "member_id" is not null;--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL REFERENCES "members"("id"),
	"before" text NOT NULL,
	"after" text NOT NULL,
	"undo_hash" bytea NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undo_until" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"void_at" timestamp with time zone,
	CONSTRAINT "email_changes_one_end" CHECK ("undone_at" is null or "void_at" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_undo" ON "email_changes" USING btree ("undo_hash");--> statement-breakpoint
CREATE INDEX "email_changes_member" ON "email_changes" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "email_changes_before" ON "email_changes" USING btree ("before");--> statement-breakpoint
GRANT SELECT, INSERT ON email_changes TO gab_app;--> statement-breakpoint
GRANT UPDATE (undone_at, void_at) ON email_changes TO gab_app;
