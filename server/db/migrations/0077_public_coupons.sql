CREATE TABLE "kept_coupons" (
	"member_id" bigint NOT NULL,
	"coupon_id" bigint NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_coupons_member_id_coupon_id_pk" PRIMARY KEY("member_id","coupon_id")
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_coupons" ADD CONSTRAINT "kept_coupons_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_coupons" ADD CONSTRAINT "kept_coupons_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_coupons_coupon" ON "kept_coupons" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "coupon_claims_of_member" ON "coupon_claims" USING btree ("member_id","coupon_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "coupons_public" ON "coupons" USING btree ("ends_at") WHERE "coupons"."is_public";
--> statement-breakpoint
GRANT SELECT, INSERT ON kept_coupons TO gab_app;
