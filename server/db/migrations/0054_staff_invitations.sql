CREATE TABLE "staff_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" bigint NOT NULL,
	"note" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" bigint,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "staff_invitations_one_end" CHECK (num_nonnulls("staff_invitations"."accepted_at", "staff_invitations"."revoked_at") <= 1),
	CONSTRAINT "staff_invitations_accepted" CHECK (("staff_invitations"."accepted_at" is null) = ("staff_invitations"."accepted_by" is null)),
	CONSTRAINT "staff_invitations_role" CHECK ("staff_invitations"."role" in ('support', 'merchandiser', 'finance', 'compliance', 'staff', 'admin'))
);
--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_members_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_accepted_by_members_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_token" ON "staff_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_open" ON "staff_invitations" USING btree ("email") WHERE "staff_invitations"."accepted_at" is null and "staff_invitations"."revoked_at" is null;--> statement-breakpoint
GRANT SELECT, INSERT ON staff_invitations TO gab_app;--> statement-breakpoint
GRANT UPDATE (token_hash, invited_by, sent_at, expires_at, accepted_at, accepted_by, revoked_at) ON staff_invitations TO gab_app;
