CREATE TABLE "promotions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"days" integer NOT NULL,
	"per_day" numeric(78, 0) NOT NULL,
	"journal_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_by" bigint,
	"refund_journal_id" bigint,
	"refunded_days" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotions_bought" CHECK ("promotions"."days" > 0 and "promotions"."per_day" > 0),
	CONSTRAINT "promotions_refunded" CHECK ("promotions"."refunded_days" between 0 and "promotions"."days"),
	CONSTRAINT "promotions_stopped" CHECK (("promotions"."stopped_at" is null) = ("promotions"."stopped_by" is null)
        and ("promotions"."stopped_at" is not null or "promotions"."refunded_days" = 0)
        and ("promotions"."refunded_days" = 0) = ("promotions"."refund_journal_id" is null)),
	CONSTRAINT "promotions_not_own" CHECK ("promotions"."stopped_by" is null or "promotions"."stopped_by" <> "promotions"."seller_id")
);
--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_journal_id_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_stopped_by_members_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_refund_journal_id_journals_id_fk" FOREIGN KEY ("refund_journal_id") REFERENCES "public"."journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_journal" ON "promotions" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "promotions_product" ON "promotions" USING btree ("product_id","ends_at");--> statement-breakpoint
CREATE INDEX "promotions_ends" ON "promotions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "promotions_newest" ON "promotions" USING btree ("id" DESC NULLS FIRST);--> statement-breakpoint
GRANT SELECT, INSERT ON promotions TO gab_app;
--> statement-breakpoint
-- What was bought stays as it was; only stopping it writes to it.
GRANT UPDATE (ends_at, stopped_at, stopped_by, refund_journal_id, refunded_days) ON promotions TO gab_app;
--> statement-breakpoint
INSERT INTO settings (key, value)
VALUES ('promotion', '{"perDay": "5", "days": [3, 7, 14]}') ON CONFLICT DO NOTHING;
