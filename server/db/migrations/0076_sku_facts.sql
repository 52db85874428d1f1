ALTER TABLE "products" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "compare_at" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "cost" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "barcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_facts" CHECK ("skus"."compare_at" > 0 and "skus"."cost" >= 0 and "skus"."weight_grams" > 0);