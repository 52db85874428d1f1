CREATE TABLE "money_proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"decision" text NOT NULL,
	"ref_type" text NOT NULL,
	"ref_id" text NOT NULL,
	"request" jsonb,
	"units" numeric(78, 0) NOT NULL,
	"summary" text NOT NULL,
	"proposer_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_by" bigint,
	"ended_at" timestamp with time zone,
	CONSTRAINT "money_proposals_outcome" CHECK ("money_proposals"."outcome" in ('approved', 'rejected', 'expired')),
	CONSTRAINT "money_proposals_ended" CHECK (("money_proposals"."outcome" is null) = ("money_proposals"."ended_at" is null) and ("money_proposals"."outcome" is null) = ("money_proposals"."request" is not null)
        and coalesce("money_proposals"."outcome" in ('approved', 'rejected'), false) = ("money_proposals"."ended_by" is not null)),
	CONSTRAINT "money_proposals_two_people" CHECK ("money_proposals"."outcome" is distinct from 'approved' or "money_proposals"."ended_by" <> "money_proposals"."proposer_id")
);
--> statement-breakpoint
ALTER TABLE "money_proposals" ADD CONSTRAINT "money_proposals_proposer_id_members_id_fk" FOREIGN KEY ("proposer_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_proposals" ADD CONSTRAINT "money_proposals_ended_by_members_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_proposals_open" ON "money_proposals" USING btree ("ref_type","ref_id") WHERE "money_proposals"."outcome" is null;
--> statement-breakpoint
GRANT SELECT, INSERT ON money_proposals TO gab_app;
--> statement-breakpoint
GRANT UPDATE (outcome, ended_by, ended_at, request) ON money_proposals TO gab_app;
