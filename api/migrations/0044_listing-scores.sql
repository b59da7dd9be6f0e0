-- What reviews say of each listing, as `recommendedScore` has it: until now a score stayed as it was at first.
UPDATE "listing" SET "score" =
  ("rating_average" * "rating_count" + 4.4 * 4) / ("rating_count" + 4) + ln(1 + "rating_count") * 0.08
WHERE "rating_count" > 0 AND "rating_average" IS NOT NULL;
