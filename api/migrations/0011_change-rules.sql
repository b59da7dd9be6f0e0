-- One open change a booking, and one refund for each reason, whatever the code above thinks.
CREATE UNIQUE INDEX "stay_change_open" ON "stay_change" ("booking_id") WHERE "status" IN ('proposed', 'to_pay');--> statement-breakpoint
CREATE UNIQUE INDEX "refund_order_once" ON "refund_order" ("booking_id", "key");--> statement-breakpoint
CREATE INDEX "stay_change_clock" ON "stay_change" ("clock_at") WHERE "clock_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "stay_change" ADD CONSTRAINT "stay_change_nights" CHECK ("check_out" > "check_in");--> statement-breakpoint
ALTER TABLE "stay_change" ADD CONSTRAINT "stay_change_money" CHECK ("total" = "tax" + "service_fee" + "payout" AND "paid" >= 0);--> statement-breakpoint
-- Refunds and transfers of before were all of a booking's one payment.
INSERT INTO "refund_order" ("booking_id", "key", "parts", "status", "created_at", "done_at")
  SELECT m.booking_id, substr(m.once_key, 45), jsonb_build_array(jsonb_build_object('intent', b.payment_intent, 'amount', m.amount)), 'done', m.at, m.at
  FROM "movement" m JOIN "booking" b ON b.id = m.booking_id WHERE m.kind = 'refund' AND m.once_key LIKE '%:refund:%';--> statement-breakpoint
UPDATE "host_transfer" t SET "sources" = jsonb_build_array(jsonb_build_object('intent', b.payment_intent, 'amount', t.amount - t.netted))
  FROM "booking" b WHERE b.id = t.booking_id AND t.kind = 'transfer' AND t.status IN ('planned', 'done') AND t.amount > t.netted;--> statement-breakpoint
UPDATE "dispute" d SET "intent" = b.payment_intent FROM "booking" b WHERE b.id = d.booking_id;
