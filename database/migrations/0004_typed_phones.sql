ALTER TABLE "orders" ADD COLUMN "customer_phone_typed" text;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "phone_typed" text;