CREATE TABLE "exchange_rate" (
	"currency" text PRIMARY KEY NOT NULL,
	"per_euro" numeric NOT NULL,
	"day" date NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
