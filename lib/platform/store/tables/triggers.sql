-- What was written here stays: the record of who did what, the statement's lines, what each source told, what was done exactly once, the notes on
-- a block, and what a wallet's balance was first taken to be.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_links" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_checks" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The writer of the chain finds what has no link yet by a table that is nearly empty, and never passes over an entry that was
-- committed after one with a higher number (lib/platform/audit/link-entries.server.ts).
CREATE FUNCTION wait_for_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unlinked (entry_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER wait_for_link AFTER INSERT ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION wait_for_link();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "payout_rules" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "risk_rules" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF "intent_id", "kind", "wallet", "person_id", "amount_centavos", "at" ON "outgoing_acts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "approval_decisions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "movements" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The parts of a telling that name people (lib/engine/fold/personal.ts), by their place.
CREATE FUNCTION people_told(told jsonb) RETURNS TABLE (place text, value text) LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT 'counterpartName', told ->> 'counterpartName'
  UNION ALL SELECT 'counterpartDocument', told ->> 'counterpartDocument'
  UNION ALL SELECT 'customerName', told -> 'charge' ->> 'customerName'
  UNION ALL SELECT 'customerDocument', told -> 'charge' ->> 'customerDocument'
  UNION ALL SELECT 'customerEmail', told -> 'charge' ->> 'customerEmail'
  UNION ALL SELECT 'customerPhone', told -> 'charge' ->> 'customerPhone'
  UNION ALL SELECT 'pixKey', told -> 'withdrawal' ->> 'pixKey'
  UNION ALL SELECT 'holderName', told -> 'withdrawal' ->> 'holderName'
  UNION ALL SELECT 'holderDocument', told -> 'withdrawal' ->> 'holderDocument';
END;
--> statement-breakpoint
CREATE FUNCTION told_without_people(told jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT told - '{counterpartName,counterpartDocument}'::text[]
    #- '{charge,customerName}' #- '{charge,customerDocument}' #- '{charge,customerEmail}' #- '{charge,customerPhone}'
    #- '{withdrawal,pixKey}' #- '{withdrawal,holderName}' #- '{withdrawal,holderDocument}';
END;
--> statement-breakpoint
-- A telling is neither deleted nor changed, but that what names people may go, and may be sealed anew with the same index, kind and mask.
CREATE FUNCTION keep_but_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
    OR to_jsonb(NEW) - 'told' IS DISTINCT FROM to_jsonb(OLD) - 'told'
    OR told_without_people(NEW.told) IS DISTINCT FROM told_without_people(OLD.told)
    OR NEW.told = OLD.told
    OR EXISTS (
      SELECT FROM people_told(OLD.told) AS was FULL JOIN people_told(NEW.told) AS now USING (place)
      WHERE now.value IS NOT NULL AND now.value IS DISTINCT FROM was.value AND NOT coalesce(
        was.value LIKE 'v1.% %' AND now.value LIKE 'v1.% %'
          AND substr(was.value, strpos(was.value, ' ')) = substr(now.value, strpos(now.value, ' ')), false)
    )
  THEN
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "observations" FOR EACH ROW EXECUTE FUNCTION keep_but_people();
--> statement-breakpoint
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON "observations" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The program may not change a telling; with this it may, as far as the trigger lets anybody.
CREATE FUNCTION change_people_told(observation bigint, was jsonb, becomes jsonb) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE observations SET told = becomes WHERE id = observation AND told = was;
$$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "effects" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "notes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "defence_templates" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "dossiers" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "sendings" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What speaks for a payment stays as it came: a piece is struck, once, and stands beside what took its place.
CREATE TRIGGER kept_as_it_came BEFORE UPDATE OR DELETE ON "attachments" FOR EACH ROW WHEN (OLD.object_type <> 'recipient') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER never_gone BEFORE DELETE OR TRUNCATE ON "evidence" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER kept_as_it_came BEFORE UPDATE OF "id", "block_id", "wallet", "number", "item", "link_id" ON "evidence" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER struck_once BEFORE UPDATE ON "evidence" FOR EACH ROW WHEN (OLD.struck_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "balance_baselines" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What nearly every request asks for is kept by each instance until its table says that it changed, whoever changed it
-- (lib/platform/live/kept.server.ts). When a session was last seen is nobody's news.
CREATE FUNCTION tell_of_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('guiche_tables', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_of_table AFTER UPDATE OR DELETE ON "people" FOR EACH ROW EXECUTE FUNCTION tell_of_table();
--> statement-breakpoint
CREATE TRIGGER tell_of_table AFTER DELETE OR UPDATE OF "person_id", "expires_at", "ended_at" ON "sessions" FOR EACH ROW EXECUTE FUNCTION tell_of_table();
--> statement-breakpoint
CREATE TRIGGER tell_of_table AFTER INSERT OR UPDATE OR DELETE ON "wallets" FOR EACH ROW EXECUTE FUNCTION tell_of_table();
--> statement-breakpoint
CREATE TRIGGER tell_of_first AFTER INSERT OR DELETE ON "balances" FOR EACH ROW EXECUTE FUNCTION tell_of_table();
--> statement-breakpoint
CREATE TRIGGER tell_of_table AFTER UPDATE ON "balances" FOR EACH ROW WHEN (OLD.available_centavos <> NEW.available_centavos) EXECUTE FUNCTION tell_of_table();
--> statement-breakpoint
CREATE TRIGGER tell_of_table AFTER INSERT OR UPDATE OR DELETE ON "settings" FOR EACH ROW EXECUTE FUNCTION tell_of_table();
--> statement-breakpoint
CREATE TRIGGER tell_of_table AFTER INSERT OR UPDATE OR DELETE ON "freezes" FOR EACH ROW EXECUTE FUNCTION tell_of_table();
--> statement-breakpoint
CREATE TRIGGER tell_of_table AFTER INSERT OR UPDATE OR DELETE ON "connections" FOR EACH ROW EXECUTE FUNCTION tell_of_table();
--> statement-breakpoint
CREATE TRIGGER tell_of_first AFTER INSERT OR DELETE ON "connection_checks" FOR EACH ROW EXECUTE FUNCTION tell_of_table();
--> statement-breakpoint
CREATE TRIGGER tell_of_table AFTER UPDATE ON "connection_checks" FOR EACH ROW WHEN (OLD.state <> NEW.state OR OLD.cause IS DISTINCT FROM NEW.cause) EXECUTE FUNCTION tell_of_table();
--> statement-breakpoint
-- What a search finds is derived from these tables: whoever changes them, and however, leaves a line for the follower that writes the
-- words (lib/composers/search/follow-words.server.ts). A line is added and never changed, so that no writer waits for the follower.
CREATE FUNCTION leave_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO search_due (source, key) SELECT %L, %I::text FROM changed', TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A row that is only read again says nothing new, and costs nothing: thousands are, by one statement.
CREATE FUNCTION leave_new_version_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_due (source, key) VALUES ('transaction', NEW.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_new_version AFTER UPDATE ON "transactions" FOR EACH ROW WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION leave_new_version_for_search();
--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON "transactions" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('transaction', 'id');
--> statement-breakpoint
CREATE TRIGGER search_delete AFTER DELETE ON "transactions" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('transaction', 'id');
--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON "charges" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('transaction', 'id');
--> statement-breakpoint
CREATE TRIGGER search_update AFTER UPDATE ON "charges" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('transaction', 'id');
--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON "withdrawals" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('transaction', 'id');
--> statement-breakpoint
CREATE TRIGGER search_update AFTER UPDATE ON "withdrawals" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('transaction', 'id');
--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON "refunds" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('refund', 'original_transaction_id');
--> statement-breakpoint
CREATE TRIGGER search_update AFTER UPDATE ON "refunds" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('refund', 'original_transaction_id');
--> statement-breakpoint
-- What people wrote is a word of what they wrote it about.
CREATE FUNCTION leave_noted_for_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_due (source, key) SELECT object_type, object_id::text FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON "notes" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_noted_for_search();
--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON "tags" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_noted_for_search();
--> statement-breakpoint
CREATE TRIGGER search_delete AFTER DELETE ON "tags" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_noted_for_search();
--> statement-breakpoint
CREATE TRIGGER search_delete AFTER DELETE ON "refunds" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('refund', 'original_transaction_id');
--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON "balance_blocks" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('block', 'id');
--> statement-breakpoint
CREATE TRIGGER search_update AFTER UPDATE ON "balance_blocks" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('block', 'id');
--> statement-breakpoint
CREATE TRIGGER search_delete AFTER DELETE ON "balance_blocks" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('block', 'id');
--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON "recipients" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('recipient', 'id');
--> statement-breakpoint
CREATE TRIGGER search_update AFTER UPDATE ON "recipients" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('recipient', 'id');
--> statement-breakpoint
CREATE TRIGGER search_delete AFTER DELETE ON "recipients" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('recipient', 'id');
--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON "projects" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('project', 'id');
--> statement-breakpoint
CREATE TRIGGER search_update AFTER UPDATE ON "projects" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('project', 'id');
--> statement-breakpoint
CREATE TRIGGER search_delete AFTER DELETE ON "projects" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('project', 'id');
--> statement-breakpoint
CREATE TRIGGER search_insert AFTER INSERT ON "people" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('person', 'id');
--> statement-breakpoint
CREATE TRIGGER search_update AFTER UPDATE ON "people" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION leave_for_search('person', 'id');
