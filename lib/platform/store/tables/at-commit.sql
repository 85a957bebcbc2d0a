-- What all instances wait for one after the other is done by the commit itself: no lock of it is held while a process of ours
-- thinks, sends or stands still. The sums, in one order always.
CREATE FUNCTION settle_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH mine AS (
    -- What others have here is not committed, and nobody sees it.
    DELETE FROM pending_totals RETURNING day, wallet, measure, count, amount_centavos, recorded_on, project_id, hour
  ), of_late AS (
    INSERT INTO late_totals (wallet, recorded_on, day, measure, count, amount_centavos)
    SELECT wallet, recorded_on, day, measure, sum(count), sum(amount_centavos) FROM mine
    WHERE recorded_on IS NOT NULL
    GROUP BY wallet, recorded_on, day, measure ORDER BY wallet, recorded_on, day, measure
    ON CONFLICT (wallet, recorded_on, day, measure) DO UPDATE SET
      count = late_totals.count + excluded.count,
      amount_centavos = late_totals.amount_centavos + excluded.amount_centavos
  ), of_projects AS (
    INSERT INTO project_totals (project_id, day, wallet, count, amount_centavos)
    SELECT project_id, day, wallet, sum(count), sum(amount_centavos) FROM mine
    WHERE project_id IS NOT NULL
    GROUP BY project_id, day, wallet ORDER BY project_id, day, wallet
    ON CONFLICT (project_id, day, wallet) DO UPDATE SET
      count = project_totals.count + excluded.count,
      amount_centavos = project_totals.amount_centavos + excluded.amount_centavos
  ), of_hours AS (
    INSERT INTO hour_totals (day, hour, wallet, count, amount_centavos)
    SELECT day, hour, wallet, sum(count), sum(amount_centavos) FROM mine
    WHERE hour IS NOT NULL
    GROUP BY day, hour, wallet ORDER BY day, hour, wallet
    ON CONFLICT (day, wallet, hour) DO UPDATE SET
      count = hour_totals.count + excluded.count,
      amount_centavos = hour_totals.amount_centavos + excluded.amount_centavos
  )
  INSERT INTO daily_totals (day, wallet, measure, count, amount_centavos)
  SELECT day, wallet, measure, sum(count), sum(amount_centavos) FROM mine
  WHERE recorded_on IS NULL AND project_id IS NULL AND hour IS NULL
  GROUP BY day, wallet, measure ORDER BY day, wallet, measure
  ON CONFLICT (day, wallet, measure) DO UPDATE SET
    count = daily_totals.count + excluded.count,
    amount_centavos = daily_totals.amount_centavos + excluded.amount_centavos;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER settle_at_commit AFTER INSERT ON "pending_totals" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_totals();
