CREATE TABLE "book_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asked_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"figures" jsonb,
	"breaches" jsonb,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "setting_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"staff_id" bigint NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"note" text NOT NULL,
	"count" integer NOT NULL,
	"total" numeric(78, 0) NOT NULL,
	"journal_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "campaign_grants_amount" CHECK ("campaign_grants"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"cap" numeric(78, 0) NOT NULL,
	"granted" numeric(78, 0) DEFAULT 0 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_cap" CHECK (0 <= "campaigns"."granted" and "campaigns"."granted" <= "campaigns"."cap")
);
--> statement-breakpoint
CREATE TABLE "deposit_assignments" (
	"deposit_id" bigint PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"proof" text NOT NULL,
	"journal_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deposit_assignments_not_self" CHECK ("deposit_assignments"."member_id" <> "deposit_assignments"."staff_id")
);
--> statement-breakpoint
CREATE TABLE "deposit_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposit_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"tx_hash" text NOT NULL,
	"finding" text DEFAULT 'unchecked' NOT NULL,
	"amount" numeric(78, 0),
	"own" boolean DEFAULT false NOT NULL,
	"block_number" bigint,
	"settled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "deposit_reports_tx_form" CHECK ("deposit_reports"."tx_hash" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "deposit_sightings" (
	"chain_id" bigint NOT NULL,
	"tx_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"from_address" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"member_id" bigint,
	CONSTRAINT "deposit_sightings_chain_id_tx_hash_log_index_pk" PRIMARY KEY("chain_id","tx_hash","log_index")
);
--> statement-breakpoint
ALTER TABLE "book_checks" ADD CONSTRAINT "book_checks_asked_by_members_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_batches" ADD CONSTRAINT "campaign_batches_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_batches" ADD CONSTRAINT "campaign_batches_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_batches" ADD CONSTRAINT "campaign_batches_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_grants" ADD CONSTRAINT "campaign_grants_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_grants" ADD CONSTRAINT "campaign_grants_batch_id_campaign_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."campaign_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_grants" ADD CONSTRAINT "campaign_grants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_assignments" ADD CONSTRAINT "deposit_assignments_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_assignments" ADD CONSTRAINT "deposit_assignments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_assignments" ADD CONSTRAINT "deposit_assignments_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_assignments" ADD CONSTRAINT "deposit_assignments_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_reports" ADD CONSTRAINT "deposit_reports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_sightings" ADD CONSTRAINT "deposit_sightings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_checks_newest" ON "book_checks" USING btree ("id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "setting_changes_key" ON "setting_changes" USING btree ("key","id");--> statement-breakpoint
CREATE INDEX "campaign_batches_campaign" ON "campaign_batches" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_batches_journal" ON "campaign_batches" USING btree ("journal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_grants_once" ON "campaign_grants" USING btree ("campaign_id","member_id");--> statement-breakpoint
CREATE INDEX "campaign_grants_batch" ON "campaign_grants" USING btree ("batch_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_name" ON "campaigns" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_assignments_journal" ON "deposit_assignments" USING btree ("journal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_reports_once" ON "deposit_reports" USING btree ("member_id","tx_hash");--> statement-breakpoint
CREATE INDEX "deposit_reports_tx" ON "deposit_reports" USING btree ("tx_hash");--> statement-breakpoint
CREATE INDEX "deposit_reports_open" ON "deposit_reports" USING btree ("id") WHERE not "deposit_reports"."settled";--> statement-breakpoint
CREATE INDEX "deposit_sightings_member" ON "deposit_sightings" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "deposits_suspense" ON "deposits" USING btree ("id") WHERE "deposits"."state" = 'suspense';
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON deposit_sightings TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON deposit_reports, campaigns, book_checks TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON deposit_assignments, campaign_batches, campaign_grants, setting_changes TO gab_app;
--> statement-breakpoint
CREATE TRIGGER deposit_assignments_final BEFORE UPDATE OR DELETE ON deposit_assignments FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER campaign_batches_final BEFORE UPDATE OR DELETE ON campaign_batches FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER campaign_grants_final BEFORE UPDATE OR DELETE ON campaign_grants FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER setting_changes_final BEFORE UPDATE OR DELETE ON setting_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What the chain said of a deposit stays; it leaves suspense only to the member it was assigned to.
CREATE FUNCTION deposit_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.chain_id, OLD.tx_hash, OLD.log_index, OLD.block_number, OLD.block_hash, OLD.from_address, OLD.amount, OLD.journal_id)
     IS DISTINCT FROM
     (NEW.chain_id, NEW.tx_hash, NEW.log_index, NEW.block_number, NEW.block_hash, NEW.from_address, NEW.amount, NEW.journal_id) THEN
    RAISE EXCEPTION 'deposit %: what the chain said is final', OLD.id USING ERRCODE = 'GB003';
  END IF;
  IF NEW.state = 'reversed' AND OLD.state IN ('credited', 'suspense') AND NEW.member_id IS NOT DISTINCT FROM OLD.member_id THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'suspense' AND NEW.state = 'credited' AND EXISTS (
    SELECT 1 FROM deposit_assignments a WHERE a.deposit_id = NEW.id AND a.member_id = NEW.member_id
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'deposit %: % -> % is not allowed', OLD.id, OLD.state, NEW.state USING ERRCODE = 'GB005';
END $$;
--> statement-breakpoint
CREATE TRIGGER deposits_guard BEFORE UPDATE ON deposits FOR EACH ROW EXECUTE FUNCTION deposit_guard();
