CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"line_position" smallint NOT NULL,
	"product_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"rating" smallint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"reply" text,
	"replied_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_reply" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null)),
	CONSTRAINT "reviews_hidden" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"picture" text NOT NULL,
	"phone_picture" text NOT NULL,
	"ink" text NOT NULL,
	"link" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "banners_state" CHECK ("banners"."state" in ('draft', 'published')),
	CONSTRAINT "banners_ink" CHECK ("banners"."ink" in ('dark', 'light')),
	CONSTRAINT "banners_times" CHECK ("banners"."ends_at" is null or "banners"."starts_at" < "banners"."ends_at"),
	CONSTRAINT "banners_link" CHECK ("banners"."link" ~ '^/([^/\\].*)?$'),
	CONSTRAINT "banners_pictures" CHECK ("banners"."picture" ~ '^/[^/\\]' and "banners"."phone_picture" ~ '^/[^/\\]')
);
--> statement-breakpoint
CREATE TABLE "featured" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ratings" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_line_position_order_lines_order_id_position_fk" FOREIGN KEY ("order_id","line_position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured" ADD CONSTRAINT "featured_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_line" ON "reviews" USING btree ("order_id","line_position");--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","id" DESC NULLS FIRST) WHERE "reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_member" ON "reviews" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "banners_shown" ON "banners" USING btree ("position","id") WHERE "banners"."state" = 'published';--> statement-breakpoint
CREATE INDEX "products_category_sales" ON "products" USING btree ("category","sold" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "products"."on_sale" and "products"."in_stock";--> statement-breakpoint
CREATE INDEX "products_seller" ON "products" USING btree ("seller_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_ratings" CHECK (cardinality("products"."ratings") = 5 and 0 <= all("products"."ratings"));
--> statement-breakpoint
-- A product's stars are counted by the database itself, so that they hold however many write at once,
-- and whichever way a review comes, changes, is hidden or is shown again.
CREATE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.hidden_at IS NULL THEN
    UPDATE products SET ratings[OLD.rating] = ratings[OLD.rating] - 1 WHERE id = OLD.product_id;
  END IF;
  IF NEW.hidden_at IS NULL THEN
    UPDATE products SET ratings[NEW.rating] = ratings[NEW.rating] + 1 WHERE id = NEW.product_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_count_insert AFTER INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION count_review();
--> statement-breakpoint
CREATE TRIGGER reviews_count_update AFTER UPDATE ON reviews FOR EACH ROW
  WHEN (OLD.rating <> NEW.rating OR (OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL))
  EXECUTE FUNCTION count_review();
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON reviews TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON banners, featured TO gab_app;
