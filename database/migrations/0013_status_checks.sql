-- Which statuses may stand is generated from the domain from here on (tables.ts). These checks say what they said.
ALTER TABLE "orders" DROP CONSTRAINT "orders_status_check";--> statement-breakpoint
ALTER TABLE "sellers" DROP CONSTRAINT "sellers_status_check";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_check" CHECK (status in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled'));--> statement-breakpoint
ALTER TABLE "sellers" ADD CONSTRAINT "sellers_status_check" CHECK (status in ('pending', 'approved', 'rejected', 'suspended'));
