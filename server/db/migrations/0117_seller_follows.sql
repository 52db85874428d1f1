CREATE TABLE "seller_digests" (
	"seller_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"passed_id" bigint DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "seller_follows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seller_follows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"follower_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "seller_follows_other" CHECK ("seller_follows"."follower_id" <> "seller_follows"."seller_id")
);
--> statement-breakpoint
CREATE TABLE "seller_news" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"seller_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seller_digests" ADD CONSTRAINT "seller_digests_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_follows" ADD CONSTRAINT "seller_follows_follower_id_members_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_follows" ADD CONSTRAINT "seller_follows_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_news" ADD CONSTRAINT "seller_news_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_news" ADD CONSTRAINT "seller_news_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seller_digests_running" ON "seller_digests" USING btree ("seller_id") WHERE "seller_digests"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "seller_follows_pair" ON "seller_follows" USING btree ("follower_id","seller_id");--> statement-breakpoint
CREATE INDEX "seller_follows_list" ON "seller_follows" USING btree ("follower_id","id") WHERE "seller_follows"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "seller_follows_seller" ON "seller_follows" USING btree ("seller_id","follower_id") WHERE "seller_follows"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "seller_follows_removed" ON "seller_follows" USING btree ("removed_at") WHERE "seller_follows"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "seller_news_seller" ON "seller_news" USING btree ("seller_id","created_at");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON seller_follows, seller_news, seller_digests TO gab_app;
