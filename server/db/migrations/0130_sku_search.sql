CREATE TABLE "sku_search" (
	"sku_id" bigint PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"terms" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sku_search" ADD CONSTRAINT "sku_search_sku_id_skus_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."skus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sku_search_terms" ON "sku_search" USING gin ("terms");--> statement-breakpoint
GRANT SELECT ON sku_search TO gab_app;--> statement-breakpoint
ALTER TABLE "saved_views" VALIDATE CONSTRAINT "saved_views_list";
