CREATE TABLE "low_stock_products" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock_limit" integer;--> statement-breakpoint
ALTER TABLE "low_stock_products" ADD CONSTRAINT "low_stock_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_low_stock_limit" CHECK ("products"."low_stock_limit" >= 0);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON low_stock_products TO gab_app;
