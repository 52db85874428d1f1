CREATE TABLE "favourites" (
	"member_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"price_then" numeric(78, 0) NOT NULL,
	"in_stock_then" boolean NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "favourites_member_id_product_id_pk" PRIMARY KEY("member_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "lot_reminders" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_preferences" (
	"member_id" bigint NOT NULL,
	"group" text NOT NULL,
	"site" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notice_preferences_member_id_group_pk" PRIMARY KEY("member_id","group")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"about" text NOT NULL,
	"product_id" bigint,
	"data" jsonb NOT NULL,
	"shown" boolean NOT NULL,
	"mail_due_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_mailed" CHECK ("notices"."mailed_at" is null or "notices"."mail_due_at" is null)
);
--> statement-breakpoint
CREATE TABLE "product_news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"price_before" numeric(78, 0) NOT NULL,
	"price" numeric(78, 0) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_reminders" ADD CONSTRAINT "lot_reminders_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_news" ADD CONSTRAINT "product_news_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourites_product" ON "favourites" USING btree ("product_id","member_id") WHERE "favourites"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "favourites_removed" ON "favourites" USING btree ("removed_at") WHERE "favourites"."removed_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("member_id","kind","subject");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("member_id","id" DESC NULLS FIRST) WHERE "notices"."shown";--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("member_id","id") WHERE "notices"."shown" and "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_about" ON "notices" USING btree ("member_id","about","kind");--> statement-breakpoint
CREATE INDEX "notices_mail_due" ON "notices" USING btree ("mail_due_at") WHERE "notices"."mail_due_at" is not null;--> statement-breakpoint
CREATE INDEX "notices_product" ON "notices" USING btree ("product_id");
--> statement-breakpoint
ALTER TABLE product_news ADD CONSTRAINT product_news_kind CHECK (kind IN ('priceDrop', 'backInStock'));
--> statement-breakpoint
-- What was told stays told: nobody deletes a notice, and none changes but in what became of it.
GRANT SELECT, INSERT ON notices TO gab_app;
--> statement-breakpoint
GRANT UPDATE (read_at, mail_due_at, mailed_at) ON notices TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_preferences, favourites TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON lot_reminders TO gab_app;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON product_news TO gab_app;
--> statement-breakpoint

-- Whoever changes a price or a stock, by whatever way, cannot forget those who wait for it. Only a change
-- that somebody waits for is written down; telling them is not the writer's work.
CREATE FUNCTION note_product_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM favourites WHERE product_id = NEW.id AND removed_at IS NULL) THEN
    INSERT INTO product_news (product_id, kind, price_before, price)
    VALUES (NEW.id, CASE WHEN NEW.in_stock AND NOT OLD.in_stock THEN 'backInStock' ELSE 'priceDrop' END,
      OLD.min_price, NEW.min_price);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_news AFTER UPDATE OF min_price, in_stock ON products FOR EACH ROW
  WHEN (NEW.on_sale AND NEW.in_stock AND (NEW.min_price < OLD.min_price OR NOT OLD.in_stock))
  EXECUTE FUNCTION note_product_news();
