-- What all instances wait for one after the other is done by the commit itself: no lock of it is held while a process of ours
-- thinks, sends or stands still. First the sums, in one order always, then the audit chain, for which everybody waits.
CREATE FUNCTION settle_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH mine AS (
    -- What others have here is not committed, and nobody sees it.
    DELETE FROM pending_totals RETURNING day, wallet, measure, count, amount_centavos, recorded_on, project_id
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
  )
  INSERT INTO daily_totals (day, wallet, measure, count, amount_centavos)
  SELECT day, wallet, measure, sum(count), sum(amount_centavos) FROM mine
  WHERE recorded_on IS NULL AND project_id IS NULL
  GROUP BY day, wallet, measure ORDER BY day, wallet, measure
  ON CONFLICT (day, wallet, measure) DO UPDATE SET
    count = daily_totals.count + excluded.count,
    amount_centavos = daily_totals.amount_centavos + excluded.amount_centavos;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER settle_at_commit AFTER INSERT ON "pending_totals" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_totals();
--> statement-breakpoint
-- The hash is that of lib/platform/audit/audit-hash.server.ts, which checks the chain: two ways to one text. The lock is
-- `audit-chain` of lib/platform/store/locks.server.ts.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  previous text;
  written text;
BEGIN
  SET CONSTRAINTS settle_at_commit IMMEDIATE;
  PERFORM pg_advisory_xact_lock(727, 8);
  SELECT hash INTO previous FROM audit_entries ORDER BY position DESC LIMIT 1;
  previous := coalesce(previous, repeat('0', 64));
  written := '[' || concat_ws(',',
    to_json(previous),
    to_json(to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    coalesce(to_json(NEW.person_id)::text, 'null'),
    to_json(NEW.act),
    to_json(NEW.object_type),
    to_json(NEW.object_id),
    coalesce(to_json(NEW.wallet)::text, 'null'),
    coalesce(to_json(NEW.reason)::text, 'null'),
    to_json(NEW.details),
    to_json(NEW.succeeded)
  ) || ']';
  INSERT INTO audit_entries
    (at, person_id, act, object_type, object_id, wallet, reason, details, succeeded, previous_hash, hash)
  VALUES
    (NEW.at, NEW.person_id, NEW.act, NEW.object_type, NEW.object_id, NEW.wallet, NEW.reason, NEW.details, NEW.succeeded,
     previous, encode(sha256(convert_to(written, 'UTF8')), 'hex'));
  DELETE FROM audit_pending WHERE id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER chain_at_commit AFTER INSERT ON "audit_pending" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
