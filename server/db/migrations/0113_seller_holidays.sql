CREATE TABLE "seller_holidays" (
	"seller_id" bigint PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seller_holidays_ends" CHECK ("seller_holidays"."ends_at" > "seller_holidays"."begun_at")
);
--> statement-breakpoint
ALTER TABLE "seller_holidays" ADD CONSTRAINT "seller_holidays_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON seller_holidays TO gab_app;--> statement-breakpoint
GRANT UPDATE (note, begun_at, ends_at) ON seller_holidays TO gab_app;
