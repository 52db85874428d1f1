CREATE TABLE "audit_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"outcome" text NOT NULL,
	"full" boolean NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_runs_outcome" CHECK ("audit_runs"."outcome" in ('clean', 'broken', 'unfinished'))
);
--> statement-breakpoint
CREATE INDEX "audit_runs_broken" ON "audit_runs" USING btree ("id") WHERE "audit_runs"."outcome" = 'broken';
--> statement-breakpoint
CREATE TRIGGER audit_runs_final BEFORE UPDATE OR DELETE ON audit_runs FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_runs TO gab_app;
