CREATE TABLE "member_invoices" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_invoices_kind" CHECK ("member_invoices"."kind" in ('member', 'mobile', 'citizen', 'donation', 'company') and ("member_invoices"."kind" = 'member') = ("member_invoices"."code" = '')
        and ("member_invoices"."kind" = 'company') = ("member_invoices"."title" <> ''))
);
--> statement-breakpoint
CREATE TABLE "order_invoices" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"twd_rate" numeric,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_at" timestamp with time zone,
	CONSTRAINT "order_invoices_kind" CHECK ("order_invoices"."kind" in ('member', 'mobile', 'citizen', 'donation', 'company') and ("order_invoices"."kind" = 'member') = ("order_invoices"."code" = '')
        and ("order_invoices"."kind" = 'company') = ("order_invoices"."title" <> ''))
);
--> statement-breakpoint
ALTER TABLE "member_invoices" ADD CONSTRAINT "member_invoices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_invoices" ADD CONSTRAINT "order_invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_invoices_issued" ON "order_invoices" USING btree ("issued_at") WHERE "order_invoices"."issued_at" is not null;
--> statement-breakpoint
CREATE TRIGGER order_invoices_final BEFORE UPDATE OR DELETE ON order_invoices FOR EACH ROW
  WHEN (OLD.issued_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
GRANT SELECT, INSERT ON member_invoices TO gab_app;
--> statement-breakpoint
GRANT UPDATE (kind, code, title, updated_at) ON member_invoices TO gab_app;
--> statement-breakpoint
GRANT SELECT ON order_invoices TO gab_app;
--> statement-breakpoint
GRANT UPDATE (kind, code, title, updated_at) ON order_invoices TO gab_app;
