CREATE TABLE "shipping_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"before" jsonb,
	"after" jsonb,
	"staff_id" bigint NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipping_changes_differ" CHECK ("shipping_changes"."before" is distinct from "shipping_changes"."after")
);
--> statement-breakpoint
ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_list";--> statement-breakpoint
ALTER TABLE "shipping_changes" ADD CONSTRAINT "shipping_changes_staff_id_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_list" CHECK ("saved_views"."list" in ('orders', 'members', 'products', 'withdrawals', 'deposits', 'returns', 'listings', 'auctions', 'reviews', 'questions', 'log')) NOT VALID;--> statement-breakpoint
GRANT SELECT, INSERT ON shipping_changes TO gab_app;--> statement-breakpoint
CREATE TRIGGER shipping_changes_final BEFORE UPDATE OR DELETE ON shipping_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER shipping_changes_no_truncate BEFORE TRUNCATE ON shipping_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
