CREATE TABLE "stock_alerts" (
	"member_id" bigint NOT NULL,
	"sku_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_alerts_member_id_sku_id_pk" PRIMARY KEY("member_id","sku_id")
);
--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_alerts_sku" ON "stock_alerts" USING btree ("sku_id","member_id");--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON stock_alerts TO gab_app;
