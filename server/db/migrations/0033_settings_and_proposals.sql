ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE TABLE "setting_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"seen" bigint NOT NULL,
	"proposer_id" bigint NOT NULL REFERENCES "members"("id"),
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_by" bigint REFERENCES "members"("id"),
	"ended_at" timestamp with time zone,
	CONSTRAINT "setting_proposals_outcome" CHECK ("outcome" in ('approved', 'rejected', 'expired')),
	CONSTRAINT "setting_proposals_ended" CHECK (("outcome" is null) = ("ended_at" is null)
        and coalesce("outcome" in ('approved', 'rejected'), false) = ("ended_by" is not null)),
	CONSTRAINT "setting_proposals_two_people" CHECK ("outcome" is distinct from 'approved' or "ended_by" <> "proposer_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "setting_proposals_open" ON "setting_proposals" USING btree ("key") WHERE "outcome" is null;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD COLUMN "proposal_id" bigint REFERENCES "setting_proposals"("id");--> statement-breakpoint
CREATE UNIQUE INDEX "setting_changes_proposal" ON "setting_changes" USING btree ("proposal_id");--> statement-breakpoint
-- Only stopping takes one person. Changes from before there were proposals stay as they are.
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_two_people" CHECK ("proposal_id" is not null
        or not ("key" = 'withdrawals' or "key" = 'withdrawals.switch' and "after" ->> 'killed' is distinct from 'true')) NOT VALID;--> statement-breakpoint
GRANT SELECT, INSERT ON setting_proposals TO gab_app;--> statement-breakpoint
GRANT UPDATE (outcome, ended_by, ended_at) ON setting_proposals TO gab_app;
