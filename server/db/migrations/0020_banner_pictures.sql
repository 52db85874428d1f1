ALTER TABLE "banners" DROP CONSTRAINT "banners_pictures";--> statement-breakpoint
ALTER TABLE "banners" ALTER COLUMN "picture" SET DATA TYPE jsonb USING jsonb_build_object('url', "picture", 'alt', '');--> statement-breakpoint
ALTER TABLE "banners" ALTER COLUMN "phone_picture" SET DATA TYPE jsonb USING jsonb_build_object('url', "phone_picture", 'alt', '');