CREATE TABLE "content_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"shown" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_reports_reason" CHECK ("content_reports"."reason" in ('fraud', 'prohibited', 'misleading', 'infringement', 'offensive', 'harassment', 'privacy', 'other')),
	CONSTRAINT "content_reports_note" CHECK ("content_reports"."reason" <> 'other' or "content_reports"."note" <> '')
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"product_id" bigint,
	"title" text NOT NULL,
	"reports" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"note" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "report_cases_kind" CHECK ("report_cases"."kind" in ('product', 'lot', 'review', 'reply', 'seller')),
	CONSTRAINT "report_cases_page" CHECK (("report_cases"."product_id" is null) = ("report_cases"."kind" = 'seller')),
	CONSTRAINT "report_cases_reports" CHECK ("report_cases"."reports" > 0),
	CONSTRAINT "report_cases_outcome" CHECK ("report_cases"."outcome" in ('handled', 'dismissed')),
	CONSTRAINT "report_cases_decided" CHECK (num_nulls("report_cases"."outcome", "report_cases"."note", "report_cases"."decided_by", "report_cases"."decided_at") in (0, 4)),
	CONSTRAINT "report_cases_others" CHECK ("report_cases"."decided_by" <> "report_cases"."owner_id")
);
--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_reporter_id_members_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_reports_once" ON "content_reports" USING btree ("case_id","reporter_id");--> statement-breakpoint
CREATE INDEX "content_reports_reporter" ON "content_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open" ON "report_cases" USING btree ("kind","subject_id") WHERE "report_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "report_cases_waiting" ON "report_cases" USING btree ("id") WHERE "report_cases"."decided_at" is null;--> statement-breakpoint
-- A report stays as it was written; of a case, what later reports and the decision add.
GRANT SELECT, INSERT ON content_reports, report_cases TO gab_app;--> statement-breakpoint
GRANT UPDATE (reports, last_at, outcome, note, decided_by, decided_at) ON report_cases TO gab_app;
