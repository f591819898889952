ALTER TABLE "shop_steps" DROP CONSTRAINT "shop_steps_step_check";--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "customers_can_pick_up" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_steps" ADD CONSTRAINT "shop_steps_step_check" CHECK (step in ('share', 'poster', 'pickUp'));