-- What came in no month that has a part of its own (lib/platform/store/months.server.ts): nothing is ever refused.
CREATE TABLE "api_calls_default" PARTITION OF "api_calls" DEFAULT;
--> statement-breakpoint
-- The running program owns no table. Making a month's part and dropping it takes an owner: these do that and nothing else, with
-- the rights of whoever ran the migrations.
CREATE FUNCTION make_month(monthly regclass, by_column text, month timestamptz) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  begins timestamptz := date_trunc('month', month, 'UTC');
  ends timestamptz := (date_trunc('month', month, 'UTC') AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC';
  part text := monthly::text || to_char(begins AT TIME ZONE 'UTC', '_FMYYYY_MM');
  rest text := monthly::text || '_default';
BEGIN
  IF NOT EXISTS (SELECT FROM pg_inherits WHERE inhparent = monthly AND inhrelid = to_regclass(rest)) THEN
    RAISE EXCEPTION '% has no months', monthly USING ERRCODE = 'wrong_object_type';
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', part, monthly);
  -- Whoever writes waits before it looks for the part: one that found the rest would be refused by it afterwards.
  EXECUTE format('LOCK TABLE ONLY %s IN SHARE ROW EXCLUSIVE MODE', monthly);
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', rest);
  EXECUTE format('WITH moved AS (DELETE FROM %1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *) INSERT INTO %5$I SELECT * FROM moved',
    rest, by_column, begins, ends, part);
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', monthly, part, begins, ends);
END $$;
--> statement-breakpoint
CREATE FUNCTION drop_month(monthly regclass, part text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF part !~ '_\d{4,}_\d{2}$' OR NOT EXISTS (
    SELECT FROM pg_inherits WHERE inhparent = monthly AND inhrelid = to_regclass(quote_ident(part))
  ) THEN
    RAISE EXCEPTION '% is no month of %', part, monthly USING ERRCODE = 'wrong_object_type';
  END IF;
  EXECUTE format('DROP TABLE %I', part);
END $$;
