CREATE TABLE "access_links" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"token_sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "access_links_tokenSha256_unique" UNIQUE("token_sha256"),
	CONSTRAINT "access_links_purpose" CHECK ("access_links"."purpose" in ('invitation', 'reset', 'own_reset'))
);
--> statement-breakpoint
CREATE TABLE "aliases" (
	"alias" uuid PRIMARY KEY NOT NULL,
	"object_id" uuid NOT NULL,
	"learnt_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_calls" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "api_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"object_id" text,
	"wallet" text,
	"status" integer,
	"failure" text,
	"error_code" text,
	"duration_ms" integer NOT NULL,
	"trace_id" text,
	"service_trace_id" text,
	"intent_id" uuid,
	"idempotency_key" text,
	CONSTRAINT "api_calls_id_at_pk" PRIMARY KEY("id","at"),
	CONSTRAINT "api_calls_method" CHECK ("api_calls"."method" in ('GET', 'POST')),
	CONSTRAINT "api_calls_failure" CHECK ("api_calls"."failure" in ('validation', 'credential', 'forbidden', 'not_found', 'undocumented', 'conflict', 'key_reused', 'rate_limited', 'server', 'redirect', 'unexpected', 'timeout', 'connection', 'aborted', 'unreadable', 'circuit_open', 'sign_ins_spent', 'sign_in_failing', 'other_account'))
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "approval_decisions" (
	"intent_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"body_sha256" text NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "approval_decisions_intent_id_person_id_pk" PRIMARY KEY("intent_id","person_id"),
	CONSTRAINT "approval_decisions_decision" CHECK ("approval_decisions"."decision" in ('approved', 'declined', 'withdrawn', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "approval_views" (
	"intent_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "approval_views_intent_id_person_id_pk" PRIMARY KEY("intent_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"body_sha256" text NOT NULL,
	"limit_centavos" bigint NOT NULL,
	"people_needed" integer DEFAULT 1 NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"session_id" uuid,
	"available_centavos" bigint,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "approvals_decision" CHECK ("approvals"."decision" in ('approved', 'declined', 'withdrawn', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "attachment_pieces" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attachment_pieces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attachment_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachment_totals" (
	"object_type" text PRIMARY KEY NOT NULL,
	"size_bytes" bigint NOT NULL,
	CONSTRAINT "attachment_totals_object_type" CHECK ("attachment_totals"."object_type" in ('recipient', 'block'))
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"added_by" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attachments_object_type" CHECK ("attachments"."object_type" in ('recipient', 'block')),
	CONSTRAINT "attachments_media_type" CHECK ("attachments"."media_type" in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'application/xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.oasis.opendocument.spreadsheet', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'message/rfc822', 'text/plain'))
);
--> statement-breakpoint
CREATE TABLE "audit_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"links" bigint NOT NULL,
	"faults" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"person_id" uuid,
	"session_id" uuid,
	"act" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"wallet" text,
	"reason" text,
	"details" text NOT NULL,
	"succeeded" boolean DEFAULT true NOT NULL,
	CONSTRAINT "audit_entries_act" CHECK ("audit_entries"."act" in ('person.create', 'person.change_password', 'person.change_rights', 'person.disable', 'person.enable', 'person.end_session', 'person.end_sessions', 'person.reset_access', 'person.ask_reset', 'person.add_second_step', 'person.remove_second_step', 'person.replace_second_step', 'person.renew_recovery_codes', 'person.add_passkey', 'person.remove_passkey', 'person.make_link', 'person.take_up_link', 'person.link_openid', 'change.request', 'change.agreed', 'change.refused', 'change.taken_back', 'change.alone', 'change.ended', 'change.overtaken', 'session.start', 'session.end', 'session.prove', 'session.new_device', 'charge.request', 'withdrawal.request', 'refund.request', 'project.request', 'sub_account.request', 'withdrawal.approved', 'withdrawal.declined', 'withdrawal.withdrawn', 'withdrawal.ended', 'refund.approved', 'refund.declined', 'refund.withdrawn', 'refund.ended', 'intent.look_up', 'intent.create_again', 'intent.abandon', 'intent.send_when_back', 'intent.cancel_unsent', 'intent.unsent_ended', 'reminder.send', 'refund.request_again', 'refund_error', 'refund_confirmed_by_person', 'freeze.set', 'freeze.lift', 'settings.change', 'rules.change', 'connection.change', 'balance.accept_difference', 'delivery.process_again', 'document.reveal', 'document.reveal_often', 'payout.half_of_day', 'document.search', 'raw_event.reveal', 'records.export', 'personal_data.export', 'personal_data.erase', 'import.start', 'payer_link.open', 'payer_link.close', 'recipient.add', 'recipient.agree', 'recipient.disable', 'recipient.enable', 'recipient.attach', 'recipient.detach', 'logo.change', 'logo.remove', 'block.answer', 'block.evidence', 'block.order', 'block.explain_status', 'withdrawal.tell_returned', 'duty.plan', 'risk.change_rules', 'duty.add', 'duty.remove', 'calendar.open', 'calendar.close', 'evidence.add', 'evidence.strike', 'evidence.open_link', 'evidence.end_link', 'target.add', 'target.change', 'target.remove', 'customer.expect_payer', 'customer.unexpect_payer', 'view.share', 'view.remove', 'defence.take_over', 'defence_template.save')),
	CONSTRAINT "audit_entries_object_type" CHECK ("audit_entries"."object_type" in ('person', 'session', 'change', 'intent', 'freeze', 'setting', 'connection', 'wallet', 'delivery', 'transaction', 'withdrawal', 'export', 'import', 'block', 'duty', 'defence_template', 'risk', 'recipient', 'logo', 'payout_rules', 'data_subject', 'target', 'customer', 'view'))
);
--> statement-breakpoint
CREATE TABLE "audit_links" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"key_id" text NOT NULL,
	"previous_mac" text NOT NULL,
	"mac" text NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_links_entryId_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "audit_unlinked" (
	"entry_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balance_agreements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_agreements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wallet" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"snapshot" text NOT NULL,
	"as_of" timestamp (3) with time zone,
	"available_centavos" numeric NOT NULL,
	"held_centavos" numeric NOT NULL,
	"baselines" integer NOT NULL,
	"next_look_at" timestamp (3) with time zone,
	"looks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balance_baselines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"available_centavos" numeric NOT NULL,
	"held_centavos" numeric NOT NULL,
	"person_id" uuid,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "balance_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"transaction_id" uuid,
	"status" text NOT NULL,
	"api_status" text,
	"block_type" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"paid_out_centavos" bigint,
	"reference_number" text,
	"reason" text,
	"external_reference" text,
	"e2e_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolution_reason" text,
	"resolved_at" timestamp (3) with time zone,
	"assignee_id" uuid,
	"answered_at" timestamp (3) with time zone,
	"order_number" text,
	"order_from" text,
	"order_due_by" timestamp (3) with time zone,
	"origin" text NOT NULL,
	"service_read_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "balance_blocks_status" CHECK ("balance_blocks"."status" in ('awaiting_response', 'defended', 'approved', 'rejected', 'other', 'dismissed')),
	CONSTRAINT "balance_blocks_origin" CHECK ("balance_blocks"."origin" in ('own_write', 'webhook', 'read'))
);
--> statement-breakpoint
CREATE TABLE "balance_drifts" (
	"wallet" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"reading_id" bigint NOT NULL,
	"unexplained_available_centavos" numeric NOT NULL,
	"unexplained_held_centavos" numeric NOT NULL,
	"baseline_available_centavos" numeric NOT NULL,
	"baseline_held_centavos" numeric NOT NULL,
	"since" timestamp (3) with time zone,
	"alarm_since" timestamp (3) with time zone,
	"agreed_at" timestamp (3) with time zone,
	CONSTRAINT "balance_drifts_state" CHECK ("balance_drifts"."state" in ('agrees', 'in_flight', 'unexplained', 'alarm'))
);
--> statement-breakpoint
CREATE TABLE "balance_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wallet" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"reads" integer DEFAULT 1 NOT NULL,
	"service_updated_at" timestamp (3) with time zone,
	"available_centavos" bigint NOT NULL,
	"held_centavos" bigint NOT NULL,
	"promotional_centavos" bigint NOT NULL,
	"total_centavos" bigint NOT NULL,
	"explained_available_centavos" numeric NOT NULL,
	"explained_held_centavos" numeric NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "balance_readings_state" CHECK ("balance_readings"."state" in ('agrees', 'in_flight', 'unexplained', 'alarm'))
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"wallet" text PRIMARY KEY NOT NULL,
	"available_centavos" bigint NOT NULL,
	"held_centavos" bigint NOT NULL,
	"promotional_centavos" bigint NOT NULL,
	"total_centavos" bigint NOT NULL,
	"service_updated_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "block_reads" (
	"wallet" text PRIMARY KEY NOT NULL,
	"next_read_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "block_reminders" (
	"block_id" uuid NOT NULL,
	"hours" integer NOT NULL,
	"respond_by" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "block_reminders_block_id_hours_respond_by_pk" PRIMARY KEY("block_id","hours","respond_by")
);
--> statement-breakpoint
CREATE TABLE "calendar_links" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"secret_sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_links_secretSha256_unique" UNIQUE("secret_sha256")
);
--> statement-breakpoint
CREATE TABLE "change_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"concerns" uuid,
	"wallets" text[],
	"payload" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"reason" text,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"address" text,
	"user_agent" text,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"applied_at" timestamp (3) with time zone,
	"link_made_at" timestamp (3) with time zone,
	CONSTRAINT "change_requests_kind" CHECK ("change_requests"."kind" in ('person.create', 'person.reset', 'person.enable', 'person.rights', 'rules.change', 'freeze.lift', 'settings.change', 'connection.change')),
	CONSTRAINT "change_requests_decision" CHECK ("change_requests"."decision" in ('agreed', 'refused', 'taken_back', 'alone', 'ended', 'overtaken'))
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pix_copy_paste" text,
	"qr_png" text,
	"psp_payment_id" text,
	"psp_credential_id" uuid,
	"customer_name" text,
	"customer_document" text,
	"customer_email" text,
	"customer_phone" text,
	"payer_link_hash" text,
	"payer_link_sealed" text,
	"payer_opened_at" timestamp (3) with time zone,
	CONSTRAINT "charges_payerLinkHash_unique" UNIQUE("payer_link_hash"),
	CONSTRAINT "charges_customer_document_sealed" CHECK ("charges"."customer_document" like 'v1.%')
);
--> statement-breakpoint
CREATE TABLE "clock_readings" (
	"host" text PRIMARY KEY NOT NULL,
	"host_ahead_ms" integer NOT NULL,
	"service_ahead_ms" integer,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clock_shift" (
	"seconds" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connection_checks" (
	"connection" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"cause" text,
	"named" text,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"wallet" text,
	"status" integer,
	"code" text,
	"at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"worked_at" timestamp (3) with time zone,
	CONSTRAINT "connection_checks_connection_name_pk" PRIMARY KEY("connection","name"),
	CONSTRAINT "connection_checks_state" CHECK ("connection_checks"."state" in ('works', 'passes', 'refused', 'not_known')),
	CONSTRAINT "connection_checks_cause" CHECK ("connection_checks"."cause" in ('secret_refused', 'permission_missing', 'address_not_listed', 'sub_accounts_off', 'wallet_suspended', 'wallet_unknown', 'unclear', 'other_account', 'other_address'))
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"base_url" text NOT NULL,
	"environment" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text,
	"webhook_secrets" text,
	"endpoints" jsonb NOT NULL,
	"account_id" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"asked_by" uuid,
	"applied_at" timestamp (3) with time zone,
	"agreed_by" uuid,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "connections_state" CHECK ("connections"."state" in ('asked', 'in_force', 'past')),
	CONSTRAINT "connections_environment" CHECK ("connections"."environment" in ('production', 'sandbox')),
	CONSTRAINT "connections_client_secret_sealed" CHECK ("connections"."client_secret" like 'v1.%'),
	CONSTRAINT "connections_webhook_secrets_sealed" CHECK ("connections"."webhook_secrets" like 'v1.%')
);
--> statement-breakpoint
CREATE TABLE "customer_payments" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"payer_id" uuid,
	"kept_centavos" bigint
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"identity" text NOT NULL,
	"name" text,
	"other_names" text[] DEFAULT '{}' NOT NULL,
	"masked_document" text,
	"email" text,
	"phone" text,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"paid_count" bigint DEFAULT 0 NOT NULL,
	"kept_centavos" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_totals" (
	"day" date NOT NULL,
	"wallet" text NOT NULL,
	"measure" text NOT NULL,
	"count" integer NOT NULL,
	"amount_centavos" numeric NOT NULL,
	CONSTRAINT "daily_totals_day_wallet_measure_pk" PRIMARY KEY("day","wallet","measure"),
	CONSTRAINT "daily_totals_measure" CHECK ("daily_totals"."measure" in ('payment', 'payment_fee', 'split_in', 'split_out', 'withdrawal', 'withdrawal_fee', 'withdrawal_returned', 'refund', 'refund_fee', 'refund_returned', 'block_held', 'block_released', 'block_paid_out', 'adjustment', 'available_in', 'available_out', 'held', 'charge_created', 'seconds_to_pay', 'med_block'))
);
--> statement-breakpoint
CREATE TABLE "defence_templates" (
	"reason" text NOT NULL,
	"version" integer NOT NULL,
	"text" text,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "defence_templates_reason_version_pk" PRIMARY KEY("reason","version"),
	CONSTRAINT "defence_templates_reason" CHECK ("defence_templates"."reason" in ('scam', 'account_takeover', 'coercion', 'operational_failure', 'judicial', 'administrative', 'unclear'))
);
--> statement-breakpoint
CREATE TABLE "defences" (
	"block_id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"text" text,
	"revision" integer NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp (3) with time zone,
	"template_version" integer,
	"writer_id" uuid,
	"writing_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint" text NOT NULL,
	"body_sha256" text NOT NULL,
	"body" "bytea" NOT NULL,
	"headers" jsonb NOT NULL,
	"secret_index" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"last_received_at" timestamp (3) with time zone NOT NULL,
	"times_received" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"because" text,
	"fault" text,
	"event" text,
	"event_id" text,
	"subject_id" text,
	"transaction_id" text,
	"wallet" text,
	"event_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"handled_at" timestamp (3) with time zone,
	"effect" text,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('received', 'applied', 'no_effect', 'quarantined', 'unknown', 'failed')),
	CONSTRAINT "deliveries_because" CHECK ("deliveries"."because" in ('not_utf8', 'malformed', 'no_event_name', 'bad_sub_account', 'other_environment', 'other_wallet', 'unknown_event', 'no_subject', 'repeated', 'other_meaning', 'money_unreadable', 'implausible_currency', 'implausible_amount', 'implausible_sum', 'implausible_split', 'implausible_moment', 'payment_unknown', 'service_unanswered', 'defect', 'mismatch_contradicted', 'mismatch_block_contradicted', 'mismatch_state', 'mismatch_missing', 'mismatch_kind', 'mismatch_outcome', 'mismatch_amount', 'mismatch_refund_amount', 'mismatch_refund_unpaid', 'mismatch_refund_outcome', 'mismatch_block_amount', 'mismatch_returned_amount', 'mismatch_block_part', 'mismatch_destination', 'mismatch_split', 'mismatch_fee', 'mismatch_net', 'mismatch_sum', 'mismatch_wallet')),
	CONSTRAINT "deliveries_effect" CHECK ("deliveries"."effect" in ('payment_completed', 'payment_expired', 'payment_failed', 'refund_completed', 'withdrawal_completed', 'withdrawal_failed', 'withdrawal_reversed', 'balance_block_created', 'balance_block_approved', 'balance_block_rejected'))
);
--> statement-breakpoint
CREATE TABLE "dispatch_preferences" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"email_topics" text[] NOT NULL,
	"push_topics" text[] NOT NULL,
	"urgent_topics" text[] NOT NULL,
	"digest" text NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	CONSTRAINT "dispatch_preferences_email_topics" CHECK ("dispatch_preferences"."email_topics" <@ array['agreement', 'blocks', 'unknown', 'contradicted', 'drift', 'gap', 'credential', 'security', 'withdrawals', 'charges', 'refunds', 'mentions', 'summary']::text[]),
	CONSTRAINT "dispatch_preferences_push_topics" CHECK ("dispatch_preferences"."push_topics" <@ array['agreement', 'blocks', 'unknown', 'contradicted', 'drift', 'gap', 'credential', 'security', 'withdrawals', 'charges', 'refunds', 'mentions', 'summary']::text[]),
	CONSTRAINT "dispatch_preferences_urgent_topics" CHECK ("dispatch_preferences"."urgent_topics" <@ array['agreement', 'blocks', 'unknown', 'contradicted', 'drift', 'gap', 'credential', 'security', 'withdrawals', 'charges', 'refunds', 'mentions', 'summary']::text[]),
	CONSTRAINT "dispatch_preferences_digest" CHECK ("dispatch_preferences"."digest" in ('at_once', 'hourly', 'daily'))
);
--> statement-breakpoint
CREATE TABLE "dispatches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"receiver_id" uuid NOT NULL,
	"person_id" uuid,
	"form" text NOT NULL,
	"topics" text[] NOT NULL,
	"is_urgent" boolean NOT NULL,
	"occasion" text NOT NULL,
	"items" jsonb NOT NULL,
	"more" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"gave_up_at" timestamp (3) with time zone,
	"fault" text,
	"reply" text,
	CONSTRAINT "dispatches_channel" CHECK ("dispatches"."channel" in ('email', 'push', 'webhook', 'slack', 'teams')),
	CONSTRAINT "dispatches_form" CHECK ("dispatches"."form" in ('notice', 'gathered', 'summary', 'test')),
	CONSTRAINT "dispatches_topics" CHECK ("dispatches"."topics" <@ array['agreement', 'blocks', 'unknown', 'contradicted', 'drift', 'gap', 'credential', 'security', 'withdrawals', 'charges', 'refunds', 'mentions', 'summary']::text[]),
	CONSTRAINT "dispatches_fault" CHECK ("dispatches"."fault" in ('unreachable', 'silent', 'not_encrypted', 'login_refused', 'put_off', 'sender_refused', 'refused', 'not_allowed', 'redirected', 'gone', 'receiver_gone', 'person_disabled', 'too_late', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "dossiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"block_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"manifest_sha256" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "duty_periods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "duty_periods_kind" CHECK ("duty_periods"."kind" in ('on_duty', 'absent'))
);
--> statement-breakpoint
CREATE TABLE "duty_plan" (
	"one" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"steps" jsonb NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"opens_hour" smallint NOT NULL,
	"closes_hour" smallint NOT NULL,
	"order_people" uuid[] NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "duty_plan_one" CHECK ("duty_plan"."one" = 1)
);
--> statement-breakpoint
CREATE TABLE "effects" (
	"effect_type" text NOT NULL,
	"object_id" text NOT NULL,
	"number" integer NOT NULL,
	"measures" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "effects_object_id_effect_type_number_pk" PRIMARY KEY("object_id","effect_type","number"),
	CONSTRAINT "effects_effect_type" CHECK ("effects"."effect_type" in ('charge_created', 'charge_paid', 'payment_credit', 'payment_fee', 'split_delivered', 'withdrawal_debit', 'withdrawal_returned', 'refund_debit', 'refund_fee', 'refund_returned', 'block_held', 'block_released', 'block_paid_out', 'adjustment'))
);
--> statement-breakpoint
CREATE TABLE "epochs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"mark" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	"follows_restore" boolean NOT NULL,
	"had_trace" boolean NOT NULL,
	"is_vouched_for" boolean NOT NULL,
	"audit_held" boolean NOT NULL,
	CONSTRAINT "epochs_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"block_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"number" integer NOT NULL,
	"item" text NOT NULL,
	"link_id" uuid,
	"struck_at" timestamp (3) with time zone,
	"struck_by" uuid,
	"struck_because" text,
	CONSTRAINT "evidence_item" CHECK ("evidence"."item" in ('payment_proof', 'invoice', 'delivery', 'conversation', 'identity', 'access_log', 'refund_proof', 'contract', 'court_order', 'institution_request', 'defence_text', 'sent_copy', 'other'))
);
--> statement-breakpoint
CREATE TABLE "evidence_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"block_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"item" text NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "evidence_links_item" CHECK ("evidence_links"."item" in ('payment_proof', 'invoice', 'delivery', 'conversation', 'identity', 'access_log', 'refund_proof', 'contract', 'court_order', 'institution_request', 'defence_text', 'sent_copy', 'other'))
);
--> statement-breakpoint
CREATE TABLE "evidence_requests" (
	"block_id" uuid NOT NULL,
	"item" text NOT NULL,
	"wallet" text NOT NULL,
	"person_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "evidence_requests_block_id_item_pk" PRIMARY KEY("block_id","item"),
	CONSTRAINT "evidence_requests_item" CHECK ("evidence_requests"."item" in ('payment_proof', 'invoice', 'delivery', 'conversation', 'identity', 'access_log', 'refund_proof', 'contract', 'court_order', 'institution_request', 'defence_text', 'sent_copy', 'other'))
);
--> statement-breakpoint
CREATE TABLE "expected_payers" (
	"customer_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "expected_payers_customer_id_payer_id_at_pk" PRIMARY KEY("customer_id","payer_id","at")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"wallet" text,
	"filter" text NOT NULL,
	"shows_documents" boolean NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"as_of" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "exports_kind" CHECK ("exports"."kind" in ('transactions', 'statement', 'blocks')),
	CONSTRAINT "exports_format" CHECK ("exports"."format" in ('csv_br', 'csv', 'xlsx', 'ofx')),
	CONSTRAINT "exports_state" CHECK ("exports"."state" in ('prepared', 'running', 'done', 'failed')),
	CONSTRAINT "exports_filter_sealed" CHECK ("exports"."filter" like 'v1.%')
);
--> statement-breakpoint
CREATE TABLE "freezes" (
	"wallet" text PRIMARY KEY NOT NULL,
	"cause" text DEFAULT 'person' NOT NULL,
	"reason" text NOT NULL,
	"frozen_at" timestamp (3) with time zone NOT NULL,
	"frozen_by" uuid,
	CONSTRAINT "freezes_cause" CHECK ("freezes"."cause" in ('person', 'restore'))
);
--> statement-breakpoint
CREATE TABLE "home_arrangements" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"rows" text[] NOT NULL,
	"hidden" text[] NOT NULL,
	"chart" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "home_arrangements_rows" CHECK ("home_arrangements"."rows" <@ array['received', 'created', 'withdrawals', 'refunds', 'fees', 'blocks', 'wallets']::text[]),
	CONSTRAINT "home_arrangements_hidden" CHECK ("home_arrangements"."hidden" <@ array['received', 'created', 'withdrawals', 'refunds', 'fees', 'blocks', 'wallets']::text[]),
	CONSTRAINT "home_arrangements_chart" CHECK ("home_arrangements"."chart" in ('today', 'days7', 'days30'))
);
--> statement-breakpoint
CREATE TABLE "hour_totals" (
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"wallet" text NOT NULL,
	"count" integer NOT NULL,
	"amount_centavos" numeric NOT NULL,
	CONSTRAINT "hour_totals_day_wallet_hour_pk" PRIMARY KEY("day","wallet","hour")
);
--> statement-breakpoint
CREATE TABLE "import_lines" (
	"run_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"outcome" text,
	"because" text,
	"service_code" text,
	"transaction_id" uuid,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "import_lines_run_id_line_pk" PRIMARY KEY("run_id","line"),
	CONSTRAINT "import_lines_outcome" CHECK ("import_lines"."outcome" in ('imported', 'known', 'not_found', 'other_wallet', 'refused', 'invalid', 'unanswered')),
	CONSTRAINT "import_lines_because" CHECK ("import_lines"."because" in ('too_long', 'control_characters', 'broken_characters', 'not_a_segment', 'several_wallets', 'other_wallet'))
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"person_id" uuid NOT NULL,
	"lines" integer NOT NULL,
	"repeated" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"account_id" text,
	"base_url" text NOT NULL,
	"first_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "installation_only_row" CHECK ("installation"."only_row")
);
--> statement-breakpoint
CREATE TABLE "installation_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "installation_keys_private_key_sealed" CHECK ("installation_keys"."private_key" like 'v1.%'),
	CONSTRAINT "installation_keys_purpose" CHECK ("installation_keys"."purpose" in ('dossier'))
);
--> statement-breakpoint
CREATE TABLE "instance_beats" (
	"instance_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"beat_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"wallet" text NOT NULL,
	"person_id" uuid,
	"state" text NOT NULL,
	"path" text NOT NULL,
	"body" "bytea" NOT NULL,
	"body_sha256" text NOT NULL,
	"idempotency_key" text,
	"external_reference" text,
	"subject" text,
	"replaces" uuid,
	"replaced_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"written_at" timestamp (3) with time zone,
	"first_sent_at" timestamp (3) with time zone,
	"last_sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"may_have_taken_effect" boolean DEFAULT false NOT NULL,
	"doubtful_since" timestamp (3) with time zone,
	"looked_up_at" timestamp (3) with time zone,
	"account" text,
	"paused_because" text,
	"lease_owner" text,
	"lease_until" timestamp (3) with time zone,
	"fence" bigint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"held_until" timestamp (3) with time zone,
	"refused_since" timestamp (3) with time zone,
	"send_chosen_at" timestamp (3) with time zone,
	"send_chosen_by" uuid,
	"outcome" jsonb,
	"result_id" text,
	"settled_at" timestamp (3) with time zone,
	"trace_id" text NOT NULL,
	CONSTRAINT "intents_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "intents_kind" CHECK ("intents"."kind" in ('charge', 'withdrawal', 'refund', 'project', 'sub_account')),
	CONSTRAINT "intents_state" CHECK ("intents"."state" in ('awaiting_approval', 'ready', 'sending', 'accepted', 'rejected', 'ambiguous', 'abandoned')),
	CONSTRAINT "intents_paused_because" CHECK ("intents"."paused_because" in ('not_sent', 'key_reused', 'not_ours', 'body_changed', 'refund_not_confirmed', 'list_unreadable', 'not_found_after_ambiguity'))
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"person_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_person_id_device_hash_pk" PRIMARY KEY("person_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "late_totals" (
	"wallet" text NOT NULL,
	"recorded_on" date NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"count" integer NOT NULL,
	"amount_centavos" numeric NOT NULL,
	CONSTRAINT "late_totals_wallet_recorded_on_day_measure_pk" PRIMARY KEY("wallet","recorded_on","day","measure"),
	CONSTRAINT "late_totals_measure" CHECK ("late_totals"."measure" in ('available_in', 'available_out', 'held'))
);
--> statement-breakpoint
CREATE TABLE "list_columns" (
	"person_id" uuid NOT NULL,
	"list" text NOT NULL,
	"columns" jsonb NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "list_columns_person_id_list_pk" PRIMARY KEY("person_id","list"),
	CONSTRAINT "list_columns_list" CHECK ("list_columns"."list" in ('charges', 'withdrawals', 'refunds', 'transactions', 'all-transactions', 'customers', 'statement', 'blocks', 'recipients', 'calls', 'events', 'audit', 'dispatches'))
);
--> statement-breakpoint
CREATE TABLE "logical_events" (
	"environment" text NOT NULL,
	"event" text NOT NULL,
	"event_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"delivery_id" bigint NOT NULL,
	"meaning_sha256" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "logical_events_environment_event_event_id_subject_id_pk" PRIMARY KEY("environment","event","event_id","subject_id"),
	CONSTRAINT "logical_events_environment" CHECK ("logical_events"."environment" in ('production', 'sandbox')),
	CONSTRAINT "logical_events_event" CHECK ("logical_events"."event" in ('payment_completed', 'payment_expired', 'payment_failed', 'refund_completed', 'withdrawal_completed', 'withdrawal_failed', 'withdrawal_reversed', 'balance_block_created', 'balance_block_approved', 'balance_block_rejected'))
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"owner" text PRIMARY KEY NOT NULL,
	"png" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"act" text,
	"done_by" uuid,
	"concerns" uuid,
	"link" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"gave_up_at" timestamp (3) with time zone,
	"fault" text,
	"reply" text,
	CONSTRAINT "mail_messages_link_sealed" CHECK ("mail_messages"."link" like 'v1.%'),
	CONSTRAINT "mail_messages_kind" CHECK ("mail_messages"."kind" in ('security_notice', 'invitation', 'reset', 'own_reset')),
	CONSTRAINT "mail_messages_act" CHECK ("mail_messages"."act" in ('person.create', 'person.enable', 'person.disable', 'person.change_rights', 'person.reset_access', 'person.take_up_link', 'person.link_openid', 'person.change_password', 'person.add_second_step', 'person.remove_second_step', 'person.replace_second_step', 'person.add_passkey', 'person.remove_passkey', 'session.new_device', 'change.alone', 'change.refused', 'freeze.set', 'freeze.lift', 'settings.change', 'rules.change', 'connection.change', 'target.add', 'target.change', 'target.remove', 'withdrawal.declined', 'refund.declined', 'records.export', 'document.reveal_often', 'payout.half_of_day', 'personal_data.erase')),
	CONSTRAINT "mail_messages_fault" CHECK ("mail_messages"."fault" in ('unreachable', 'silent', 'not_encrypted', 'login_refused', 'put_off', 'sender_refused', 'refused', 'person_disabled', 'too_late', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "mail_senders" (
	"id" integer PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_senders_one" CHECK ("mail_senders"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"effect_type" text NOT NULL,
	"object_id" text NOT NULL,
	"effect_number" integer NOT NULL,
	"correction" text,
	"wallet" text NOT NULL,
	"kind" text NOT NULL,
	"available_centavos" bigint NOT NULL,
	"held_centavos" bigint NOT NULL,
	"transaction_id" uuid,
	"settled_at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "movements_effect_type" CHECK ("movements"."effect_type" in ('charge_created', 'charge_paid', 'payment_credit', 'payment_fee', 'split_delivered', 'withdrawal_debit', 'withdrawal_returned', 'refund_debit', 'refund_fee', 'refund_returned', 'block_held', 'block_released', 'block_paid_out', 'adjustment')),
	CONSTRAINT "movements_correction" CHECK ("movements"."correction" in ('taken_back', 'corrected')),
	CONSTRAINT "movements_kind" CHECK ("movements"."kind" in ('payment', 'payment_fee', 'split_in', 'split_out', 'withdrawal', 'withdrawal_fee', 'withdrawal_returned', 'refund', 'refund_fee', 'refund_returned', 'block_held', 'block_released', 'block_paid_out', 'adjustment'))
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notes_object_type" CHECK ("notes"."object_type" in ('transaction', 'refund', 'block', 'customer'))
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"silent_topics" text[] NOT NULL,
	CONSTRAINT "notification_preferences_silent_topics" CHECK ("notification_preferences"."silent_topics" <@ array['charges', 'withdrawals', 'approvals', 'refunds', 'blocks', 'reviews', 'mentions', 'balances', 'events', 'security']::text[])
);
--> statement-breakpoint
CREATE TABLE "notification_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"url" text,
	"host" text NOT NULL,
	"secret" text,
	"topics" text[] NOT NULL,
	"wallets" text[],
	"from_centavos" bigint,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "notification_targets_url_sealed" CHECK ("notification_targets"."url" like 'v1.%'),
	CONSTRAINT "notification_targets_secret_sealed" CHECK ("notification_targets"."secret" like 'v1.%'),
	CONSTRAINT "notification_targets_channel" CHECK ("notification_targets"."channel" in ('webhook', 'slack', 'teams')),
	CONSTRAINT "notification_targets_topics" CHECK ("notification_targets"."topics" <@ array['agreement', 'blocks', 'unknown', 'contradicted', 'drift', 'gap', 'credential', 'security', 'withdrawals', 'charges', 'refunds', 'mentions', 'summary']::text[])
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"wallet" text NOT NULL,
	"object_id" text NOT NULL,
	"occasion" text DEFAULT '' NOT NULL,
	"amount_centavos" numeric,
	"write" text,
	"act" text,
	"done_by" uuid,
	"concerns" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"passed_on_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('charge_paid', 'withdrawal_completed', 'withdrawal_failed', 'withdrawal_reversed', 'approval_waiting', 'approval_reminder', 'approval_granted', 'approval_declined', 'approval_ended', 'refund_confirmed', 'refund_failed', 'refund_overdue', 'block_opened', 'block_assigned', 'evidence_asked', 'block_due', 'block_overdue', 'block_order_due', 'block_order_overdue', 'block_reminder', 'block_approved', 'block_rejected', 'block_dismissed', 'mentioned', 'mentioned_on_block', 'mentioned_on_customer', 'write_refused', 'write_in_review', 'write_held', 'write_ended', 'drift_alarm', 'gap_found', 'credential_refused', 'other_account', 'transaction_taken_back', 'delivery_put_aside', 'delivery_refused', 'change_waiting', 'change_decided', 'security_notice', 'mail_given_up', 'dispatch_given_up')),
	CONSTRAINT "notifications_write" CHECK ("notifications"."write" in ('charge', 'withdrawal', 'refund', 'project', 'sub_account')),
	CONSTRAINT "notifications_act" CHECK ("notifications"."act" in ('person.create', 'person.enable', 'person.disable', 'person.change_rights', 'person.reset_access', 'person.take_up_link', 'person.link_openid', 'person.change_password', 'person.add_second_step', 'person.remove_second_step', 'person.replace_second_step', 'person.add_passkey', 'person.remove_passkey', 'session.new_device', 'change.alone', 'change.refused', 'freeze.set', 'freeze.lift', 'settings.change', 'rules.change', 'connection.change', 'target.add', 'target.change', 'target.remove', 'withdrawal.declined', 'refund.declined', 'records.export', 'document.reveal_often', 'payout.half_of_day', 'personal_data.erase'))
);
--> statement-breakpoint
CREATE TABLE "observations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "observations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"graph_id" uuid NOT NULL,
	"key" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"learnt_at" timestamp (3) with time zone NOT NULL,
	"wallet" text NOT NULL,
	"told" jsonb NOT NULL,
	CONSTRAINT "observations_source" CHECK ("observations"."source" in ('own_write', 'webhook', 'read', 'person', 'balance', 'stood'))
);
--> statement-breakpoint
CREATE TABLE "outage_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outage_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"outage_id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"transaction_id" uuid,
	"wallet" text NOT NULL,
	"kind" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"state_before" text,
	"state_after" text NOT NULL,
	"read_by" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outage_changes_object_type" CHECK ("outage_changes"."object_type" in ('transaction', 'refund', 'block')),
	CONSTRAINT "outage_changes_state_before" CHECK ("outage_changes"."state_before" in ('pending', 'processing', 'completed', 'expired', 'failed', 'reversed', 'cancelled', 'other', 'confirmed', 'error', 'awaiting_response', 'defended', 'approved', 'rejected', 'dismissed', 'return_pending', 'return_confirmed', 'return_failed', 'return_other', 'reported_failed', 'reported_cancelled')),
	CONSTRAINT "outage_changes_state_after" CHECK ("outage_changes"."state_after" in ('pending', 'processing', 'completed', 'expired', 'failed', 'reversed', 'cancelled', 'other', 'confirmed', 'error', 'awaiting_response', 'defended', 'approved', 'rejected', 'dismissed', 'return_pending', 'return_confirmed', 'return_failed', 'return_other', 'reported_failed', 'reported_cancelled')),
	CONSTRAINT "outage_changes_read_by" CHECK ("outage_changes"."read_by" in ('blocks', 'transaction', 'refund', 'balance'))
);
--> statement-breakpoint
CREATE TABLE "outage_reads" (
	"outage_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"wallet" text NOT NULL,
	"rank" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "outage_reads_outage_id_kind_object_id_pk" PRIMARY KEY("outage_id","kind","object_id"),
	CONSTRAINT "outage_reads_kind" CHECK ("outage_reads"."kind" in ('blocks', 'transaction', 'refund', 'balance')),
	CONSTRAINT "outage_reads_outcome" CHECK ("outage_reads"."outcome" in ('unchanged', 'changed', 'not_found', 'unreadable', 'given_up'))
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"cause" text NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "outages_cause" CHECK ("outages"."cause" in ('not_running', 'no_database', 'stalled', 'not_stored', 'clock_jump', 'restored'))
);
--> statement-breakpoint
CREATE TABLE "outgoing_acts" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"wallet" text NOT NULL,
	"person_id" uuid NOT NULL,
	"project_id" uuid,
	"subject" text,
	"recipient" text NOT NULL,
	"amount_centavos" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"rules_version" integer NOT NULL,
	"met" jsonb NOT NULL,
	CONSTRAINT "outgoing_acts_kind" CHECK ("outgoing_acts"."kind" in ('withdrawal', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"signature_counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "payout_rules" (
	"version" integer PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_by" uuid,
	"agreed_by" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_totals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"wallet" text NOT NULL,
	"measure" text NOT NULL,
	"count" integer NOT NULL,
	"amount_centavos" numeric NOT NULL,
	"recorded_on" date,
	"project_id" uuid,
	"hour" smallint,
	CONSTRAINT "pending_totals_measure" CHECK ("pending_totals"."measure" in ('payment', 'payment_fee', 'split_in', 'split_out', 'withdrawal', 'withdrawal_fee', 'withdrawal_returned', 'refund', 'refund_fee', 'refund_returned', 'block_held', 'block_released', 'block_paid_out', 'adjustment', 'available_in', 'available_out', 'held', 'charge_created', 'seconds_to_pay', 'med_block'))
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"role" text NOT NULL,
	"wallets" text[],
	"locale" text,
	"one_time_code_secret" text,
	"one_time_code_pending" text,
	"one_time_code_last_counter" bigint,
	"passkey_count" integer DEFAULT 0 NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"openid_index" text,
	"openid_role_lost_at" timestamp (3) with time zone,
	"could_agree_until" timestamp (3) with time zone,
	"away_from_money_until" timestamp (3) with time zone,
	"first_day_dismissed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "people_email_unique" UNIQUE("email"),
	CONSTRAINT "people_openidIndex_unique" UNIQUE("openid_index"),
	CONSTRAINT "people_role" CHECK ("people"."role" in ('viewer', 'support', 'finance', 'manager', 'admin')),
	CONSTRAINT "people_locale" CHECK ("people"."locale" in ('pt-BR', 'en'))
);
--> statement-breakpoint
CREATE TABLE "project_readings" (
	"wallet" text PRIMARY KEY NOT NULL,
	"total" integer NOT NULL,
	"found" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_totals" (
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"wallet" text NOT NULL,
	"count" integer NOT NULL,
	"amount_centavos" numeric NOT NULL,
	CONSTRAINT "project_totals_project_id_day_wallet_pk" PRIMARY KEY("project_id","day","wallet")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"color" text,
	"description" text,
	"logo_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"charges" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint_sha256" text NOT NULL,
	"subscription" text NOT NULL,
	"host" text NOT NULL,
	"user_agent" text,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_devices_endpointSha256_unique" UNIQUE("endpoint_sha256"),
	CONSTRAINT "push_devices_subscription_sealed" CHECK ("push_devices"."subscription" like 'v1.%')
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1),
	CONSTRAINT "push_keys_private_key_sealed" CHECK ("push_keys"."private_key" like 'v1.%')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "receipt_trials" (
	"instance_id" uuid PRIMARY KEY NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"body" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"code_index" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipts_kind" CHECK ("receipts"."kind" in ('payment', 'refund', 'withdrawal'))
);
--> statement-breakpoint
CREATE TABLE "recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"name" text NOT NULL,
	"document" text NOT NULL,
	"document_type" text NOT NULL,
	"masked_document" text NOT NULL,
	"document_hash" text NOT NULL,
	"key_type" text NOT NULL,
	"key" text NOT NULL,
	"masked_key" text NOT NULL,
	"key_hash" text NOT NULL,
	"folded" text NOT NULL,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone NOT NULL,
	"agreed_by" uuid,
	"agreed_at" timestamp (3) with time zone,
	"disabled_by" uuid,
	"disabled_at" timestamp (3) with time zone,
	"replaces" uuid,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recipients_document_type" CHECK ("recipients"."document_type" in ('cpf', 'cnpj')),
	CONSTRAINT "recipients_key_type" CHECK ("recipients"."key_type" in ('cpf', 'cnpj', 'email', 'phone', 'random')),
	CONSTRAINT "recipients_key_sealed" CHECK ("recipients"."key" like 'v1.%'),
	CONSTRAINT "recipients_document_sealed" CHECK ("recipients"."document" like 'v1.%')
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"person_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_person_id_code_hash_pk" PRIMARY KEY("person_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "refund_evidence" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"total_before" bigint,
	"before_at" timestamp (3) with time zone,
	"total_after" bigint,
	"after_at" timestamp (3) with time zone,
	"payment_status" text
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"original_transaction_id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"state" text NOT NULL,
	"api_status" text,
	"amount_centavos" bigint NOT NULL,
	"fee_centavos" bigint,
	"net_centavos" bigint,
	"reason" text,
	"psp_provider" text,
	"psp_refund_transaction_id" text,
	"intent_id" uuid,
	"attempts" integer DEFAULT 1 NOT NULL,
	"person_id" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"confirmation" text,
	"origin" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"is_shown" boolean,
	"next_read_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('pending', 'confirmed', 'error')),
	CONSTRAINT "refunds_confirmation" CHECK ("refunds"."confirmation" in ('by_read', 'by_balance', 'to_confirm')),
	CONSTRAINT "refunds_origin" CHECK ("refunds"."origin" in ('own_write', 'webhook', 'read'))
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"object_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"reminded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_sha256" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"known_until" timestamp (3) with time zone,
	"outage_id" uuid,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "restores_cause" CHECK ("restores"."cause" in ('mark_ahead', 'money_gone', 'asked'))
);
--> statement-breakpoint
CREATE TABLE "risk_marks" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"reasons" text[] NOT NULL,
	CONSTRAINT "risk_marks_reasons" CHECK ("risk_marks"."reasons" <@ array['other_payer', 'first_high', 'many_names', 'refused_before', 'lost_before']::text[])
);
--> statement-breakpoint
CREATE TABLE "risk_rounds" (
	"one" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"last_at" timestamp (3) with time zone,
	"last_id" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "risk_rounds_one" CHECK ("risk_rounds"."one" = 1)
);
--> statement-breakpoint
CREATE TABLE "risk_rules" (
	"version" integer PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"columns" jsonb NOT NULL,
	"shared_with" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_views_list" CHECK ("saved_views"."list" in ('charges', 'withdrawals', 'refunds', 'transactions', 'all-transactions', 'customers')),
	CONSTRAINT "saved_views_shared_with" CHECK ("saved_views"."shared_with" in ('viewer', 'support', 'finance', 'manager', 'admin', 'everybody'))
);
--> statement-breakpoint
CREATE TABLE "search_due" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_due_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "search_due_source" CHECK ("search_due"."source" in ('transaction', 'refund', 'block', 'customer', 'recipient', 'project', 'person'))
);
--> statement-breakpoint
CREATE TABLE "search_objects" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_objects_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"wallet" text,
	"at" timestamp (3) with time zone NOT NULL,
	"amount_centavos" bigint,
	"words" text NOT NULL,
	CONSTRAINT "search_objects_kind" CHECK ("search_objects"."kind" in ('payment', 'customer', 'withdrawal', 'refund', 'block', 'movement', 'recipient', 'project', 'person'))
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"object" bigint NOT NULL,
	"wallet_hash" integer NOT NULL,
	CONSTRAINT "search_words_word_at_object_wallet_hash_pk" PRIMARY KEY("word","at","object","wallet_hash")
);
--> statement-breakpoint
CREATE TABLE "sendings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"block_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"channel" text NOT NULL,
	"note" text NOT NULL,
	"protocol" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sent_by" uuid NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"dossier_id" uuid,
	"evidence_id" uuid,
	"copy_sha256" text,
	"defence_revision" integer,
	CONSTRAINT "sendings_channel" CHECK ("sendings"."channel" in ('portal', 'email', 'letter', 'court', 'other'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"is_proof_used" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_because" text,
	"address" text,
	"user_agent" text,
	CONSTRAINT "sessions_ended_because" CHECK ("sessions"."ended_because" in ('signed_out', 'ended_by_person', 'ended_by_admin', 'password_changed', 'second_step_changed', 'role_changed', 'person_disabled'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "settings_name" CHECK ("settings"."name" in ('blockResponseHours', 'refundAlarmHours', 'driftAlarmMinutes', 'refundReasonRequired', 'sandboxEasing'))
);
--> statement-breakpoint
CREATE TABLE "sign_cells" (
	"step" smallint NOT NULL,
	"kind" text NOT NULL,
	"wallet" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"good" integer NOT NULL,
	"slow" integer NOT NULL,
	"refused" integer NOT NULL,
	"failed" integer NOT NULL,
	"unanswered" integer NOT NULL,
	"durations" integer[] NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "sign_cells_step_kind_wallet_at_pk" PRIMARY KEY("step","kind","wallet","at"),
	CONSTRAINT "sign_cells_kind" CHECK ("sign_cells"."kind" in ('measured', 'calls', 'credential', 'writes', 'deliveries'))
);
--> statement-breakpoint
CREATE TABLE "split_legs" (
	"transaction_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"destination" text NOT NULL,
	"wallet" text,
	"settled_at" timestamp (3) with time zone,
	"requested_centavos" bigint,
	"accepted_centavos" bigint,
	"delivered_centavos" bigint,
	CONSTRAINT "split_legs_transaction_id_position_pk" PRIMARY KEY("transaction_id","position")
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"person_id" uuid,
	"delivery_id" bigint,
	"details" jsonb,
	CONSTRAINT "steps_object_type" CHECK ("steps"."object_type" in ('transaction', 'refund', 'block')),
	CONSTRAINT "steps_kind" CHECK ("steps"."kind" in ('payment_completed', 'payment_expired', 'payment_failed', 'refund_completed', 'withdrawal_completed', 'withdrawal_failed', 'withdrawal_reversed', 'balance_block_created', 'balance_block_approved', 'balance_block_rejected', 'balance_block_defended', 'balance_block_dismissed', 'charge_created', 'withdrawal_created', 'found', 'read_pending', 'read_processing', 'read_completed', 'read_expired', 'read_failed', 'read_reversed', 'read_cancelled', 'read_other', 'contradicted', 'taken_back', 'refund_requested', 'refund_error', 'refund_contradicted', 'refund_confirmed_by_person', 'returned_told', 'assigned', 'unassigned', 'answer_recorded', 'evidence_asked', 'order_recorded', 'status_explained', 'reminded', 'deadline_passed')),
	CONSTRAINT "steps_source" CHECK ("steps"."source" in ('own_write', 'webhook', 'read', 'person', 'clock'))
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"wallet" text NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tags_object_id_object_type_tag_pk" PRIMARY KEY("object_id","object_type","tag"),
	CONSTRAINT "tags_object_type" CHECK ("tags"."object_type" in ('transaction', 'refund', 'block', 'customer'))
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"api_type" text,
	"api_status" text,
	"amount_centavos" bigint NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"fee_centavos" bigint,
	"net_centavos" bigint,
	"description" text,
	"external_reference" text,
	"e2e_id" text,
	"payment_method" text,
	"customer_id" text,
	"idempotency_key" text,
	"failure_reason" text,
	"expires_at" timestamp (3) with time zone,
	"counterpart_name" text,
	"counterpart_document" text,
	"completed_at" timestamp (3) with time zone,
	"expired_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"reversed_at" timestamp (3) with time zone,
	"currency" text DEFAULT 'BRL' NOT NULL,
	"project_id" uuid,
	"metadata" jsonb,
	"blocked_deposit" jsonb,
	"refund_state" text DEFAULT 'none' NOT NULL,
	"has_open_block" boolean DEFAULT false NOT NULL,
	"returned" text,
	"returned_centavos" bigint DEFAULT 0 NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"held_centavos" bigint DEFAULT 0 NOT NULL,
	"block_kind" text,
	"blocked_at" timestamp (3) with time zone,
	"kept_centavos" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"origin" text NOT NULL,
	"intent_id" uuid,
	"mismatch" text,
	"mismatch_details" jsonb,
	"confirmation" text,
	"fee_confirmation" text,
	"service_read_at" timestamp (3) with time zone,
	"next_read_at" timestamp (3) with time zone,
	"reads" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"erased_parts" text[],
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "transactions_type" CHECK ("transactions"."type" in ('payment', 'withdrawal', 'refund', 'chargeback', 'fee', 'adjustment', 'referral_commission', 'internal_transfer', 'other')),
	CONSTRAINT "transactions_state" CHECK ("transactions"."state" in ('pending', 'processing', 'completed', 'expired', 'failed', 'reversed', 'cancelled', 'other')),
	CONSTRAINT "transactions_refund_state" CHECK ("transactions"."refund_state" in ('none', 'pending', 'confirmed', 'error')),
	CONSTRAINT "transactions_returned" CHECK ("transactions"."returned" in ('part', 'whole')),
	CONSTRAINT "transactions_block_kind" CHECK ("transactions"."block_kind" in ('med', 'judicial', 'administrative', 'other')),
	CONSTRAINT "transactions_origin" CHECK ("transactions"."origin" in ('own_write', 'webhook', 'read')),
	CONSTRAINT "transactions_mismatch" CHECK ("transactions"."mismatch" in ('contradicted', 'block_contradicted', 'state', 'missing', 'kind', 'outcome', 'amount', 'refund_amount', 'refund_unpaid', 'refund_outcome', 'block_amount', 'returned_amount', 'block_part', 'destination', 'split', 'fee', 'net', 'sum', 'wallet')),
	CONSTRAINT "transactions_confirmation" CHECK ("transactions"."confirmation" in ('by_read', 'by_balance', 'to_confirm')),
	CONSTRAINT "transactions_fee_confirmation" CHECK ("transactions"."fee_confirmation" in ('by_read', 'by_balance', 'to_confirm')),
	CONSTRAINT "transactions_erased_parts" CHECK ("transactions"."erased_parts" <@ array['counterpart', 'customer', 'holder']::text[]),
	CONSTRAINT "transactions_counterpart_document_sealed" CHECK ("transactions"."counterpart_document" like 'v1.%')
);
--> statement-breakpoint
CREATE TABLE "tries" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"next_at" timestamp (3) with time zone,
	"forget_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"challenge_sha256" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"reference" text PRIMARY KEY NOT NULL,
	"sub_account_id" uuid,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"ofx_bank_id" text,
	"ofx_branch_id" text,
	"ofx_account_id" text
);
--> statement-breakpoint
CREATE TABLE "webhook_counters" (
	"name" text PRIMARY KEY NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pix_key" text,
	"pix_key_type" text,
	"holder_name" text,
	"holder_document" text,
	"holder_document_type" text,
	"psp_reference" text,
	"processed_at" timestamp (3) with time zone,
	CONSTRAINT "withdrawals_pix_key_sealed" CHECK ("withdrawals"."pix_key" like 'v1.%'),
	CONSTRAINT "withdrawals_holder_document_sealed" CHECK ("withdrawals"."holder_document" like 'v1.%')
);
--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispatch_preferences" ADD CONSTRAINT "dispatch_preferences_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_messages" ADD CONSTRAINT "mail_messages_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "aliases_object" ON "aliases" USING btree ("object_id");
--> statement-breakpoint
CREATE INDEX "api_calls_at" ON "api_calls" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "api_calls_wallet_at" ON "api_calls" USING btree ("wallet","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "api_calls_path_at" ON "api_calls" USING btree ("path","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "api_calls_outcome_at" ON "api_calls" USING btree ((coalesce(status, 0) / 100),"at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status");
--> statement-breakpoint
CREATE INDEX "api_calls_intent" ON "api_calls" USING btree ("intent_id");
--> statement-breakpoint
CREATE INDEX "api_calls_passing" ON "api_calls" USING btree ("at") WHERE intent_id is null;
--> statement-breakpoint
CREATE INDEX "api_calls_trace" ON "api_calls" USING btree ("trace_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "attachment_pieces_place" ON "attachment_pieces" USING btree ("attachment_id","place");
--> statement-breakpoint
CREATE INDEX "attachments_object" ON "attachments" USING btree ("object_id","object_type","added_at");
--> statement-breakpoint
CREATE INDEX "audit_entries_object" ON "audit_entries" USING btree ("object_type","object_id","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("person_id","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_act" ON "audit_entries" USING btree ("act","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_wallet" ON "audit_entries" USING btree ("wallet","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "audit_entries_refused" ON "audit_entries" USING btree ("id") WHERE not succeeded;
--> statement-breakpoint
CREATE INDEX "balance_agreements_wallet" ON "balance_agreements" USING btree ("wallet","id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "balance_agreements_open" ON "balance_agreements" USING btree ("id") WHERE next_look_at is not null;
--> statement-breakpoint
CREATE INDEX "balance_baselines_wallet" ON "balance_baselines" USING btree ("wallet","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "balance_blocks_created" ON "balance_blocks" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "balance_blocks_status_created" ON "balance_blocks" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "balance_blocks_wallet_status_created" ON "balance_blocks" USING btree ("wallet","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "balance_blocks_transaction" ON "balance_blocks" USING btree ("transaction_id");
--> statement-breakpoint
CREATE INDEX "balance_blocks_type_created" ON "balance_blocks" USING btree ("block_type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "balance_blocks_unresolved" ON "balance_blocks" USING btree ("wallet","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status not in ('approved', 'rejected', 'dismissed');
--> statement-breakpoint
CREATE INDEX "balance_blocks_decided" ON "balance_blocks" USING btree (coalesce(resolved_at, changed_at) desc) WHERE status in ('approved', 'rejected');
--> statement-breakpoint
CREATE INDEX "balance_blocks_unlisted" ON "balance_blocks" USING btree ("wallet","created_at","id") WHERE service_read_at is null and status <> 'dismissed';
--> statement-breakpoint
CREATE INDEX "balance_blocks_assignee" ON "balance_blocks" USING btree ("assignee_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "balance_readings_wallet" ON "balance_readings" USING btree ("wallet","first_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "block_reads_due" ON "block_reads" USING btree ("next_read_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "change_requests_one_waiting" ON "change_requests" USING btree ("kind","object") WHERE decision is null;
--> statement-breakpoint
CREATE INDEX "change_requests_ends" ON "change_requests" USING btree ("ends_at") WHERE decision is null;
--> statement-breakpoint
CREATE INDEX "change_requests_requested" ON "change_requests" USING btree ("requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "charges_customer_document" ON "charges" USING btree (split_part(customer_document, ' ', 2));
--> statement-breakpoint
CREATE INDEX "charges_customer_email" ON "charges" USING btree (lower(customer_email));
--> statement-breakpoint
CREATE INDEX "charges_customer_name" ON "charges" USING btree (lower(customer_name) text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "charges_payer_opened" ON "charges" USING btree ("payer_opened_at") WHERE payer_opened_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "connections_one_in_force" ON "connections" USING btree ("state") WHERE state = 'in_force';
--> statement-breakpoint
CREATE INDEX "connections_asked" ON "connections" USING btree ("asked_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "customer_payments_customer" ON "customer_payments" USING btree ("customer_id","at" DESC NULLS FIRST,"transaction_id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "customers_last" ON "customers" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "customers_wallet_last" ON "customers" USING btree ("wallet","last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "customers_kept" ON "customers" USING btree ("kept_centavos" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "customers_wallet_kept" ON "customers" USING btree ("wallet","kept_centavos" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "customers_paid" ON "customers" USING btree ("paid_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "customers_wallet_paid" ON "customers" USING btree ("wallet","paid_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "customers_identity" ON "customers" USING btree ("identity");
--> statement-breakpoint
CREATE INDEX "customers_email" ON "customers" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone");
--> statement-breakpoint
CREATE INDEX "daily_totals_wallet" ON "daily_totals" USING btree ("wallet","day");
--> statement-breakpoint
CREATE INDEX "daily_totals_wallet_measure" ON "daily_totals" USING btree ("wallet","measure","day");
--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_bytes" ON "deliveries" USING btree ("endpoint","body_sha256");
--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("next_attempt_at") WHERE state in ('received', 'failed');
--> statement-breakpoint
CREATE INDEX "deliveries_received" ON "deliveries" USING btree ("received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "deliveries_state_received" ON "deliveries" USING btree ("state","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "deliveries_event_received" ON "deliveries" USING btree ("event","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE event is not null;
--> statement-breakpoint
CREATE INDEX "deliveries_transaction" ON "deliveries" USING btree ("transaction_id") WHERE transaction_id is not null;
--> statement-breakpoint
CREATE INDEX "deliveries_wallet_received" ON "deliveries" USING btree ("wallet","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE wallet is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "dispatches_once" ON "dispatches" USING btree ("receiver_id","occasion");
--> statement-breakpoint
CREATE INDEX "dispatches_due" ON "dispatches" USING btree ("next_at") WHERE next_at is not null;
--> statement-breakpoint
CREATE INDEX "dispatches_created" ON "dispatches" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "dispatches_person" ON "dispatches" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "dossiers_block" ON "dossiers" USING btree ("block_id","made_at");
--> statement-breakpoint
CREATE INDEX "duty_periods_until" ON "duty_periods" USING btree ("until_day","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_number" ON "evidence" USING btree ("block_id","number");
--> statement-breakpoint
CREATE INDEX "evidence_link" ON "evidence" USING btree ("link_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_links_secret" ON "evidence_links" USING btree ("secret_hash");
--> statement-breakpoint
CREATE INDEX "evidence_links_block" ON "evidence_links" USING btree ("block_id","opened_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "expected_payers_holds" ON "expected_payers" USING btree ("customer_id","payer_id") WHERE "expected_payers"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "exports_person_created" ON "exports" USING btree ("person_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "import_lines_waiting" ON "import_lines" USING btree ("next_attempt_at","run_id","line") WHERE outcome is null;
--> statement-breakpoint
CREATE INDEX "import_lines_outcome" ON "import_lines" USING btree ("run_id","outcome","line");
--> statement-breakpoint
CREATE INDEX "import_runs_created" ON "import_runs" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "import_runs_wallet_created" ON "import_runs" USING btree ("wallet","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "import_runs_open" ON "import_runs" USING btree ("person_id") WHERE finished_at is null;
--> statement-breakpoint
CREATE INDEX "intents_open" ON "intents" USING btree ("next_attempt_at") WHERE state in ('ready', 'sending', 'ambiguous');
--> statement-breakpoint
CREATE INDEX "intents_wallet_created" ON "intents" USING btree ("wallet","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "intents_result" ON "intents" USING btree ("result_id");
--> statement-breakpoint
CREATE INDEX "intents_given_up" ON "intents" USING btree ("wallet","settled_at") WHERE state = 'abandoned' and first_sent_at is not null;
--> statement-breakpoint
CREATE INDEX "intents_subject" ON "intents" USING btree ("kind","subject","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "intents_withdrawal_reference" ON "intents" USING btree (regexp_replace(regexp_replace(lower(normalize(external_reference, NFD) collate "C"), '[^a-z0-9]+', '', 'g'), '(?<![0-9])0+(?=[0-9])', '', 'g'),"created_at" DESC NULLS FIRST) WHERE kind = 'withdrawal' and external_reference is not null;
--> statement-breakpoint
CREATE INDEX "intents_person" ON "intents" USING btree ("person_id","kind","created_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "intents_awaiting_approval" ON "intents" USING btree ("wallet","created_at" DESC NULLS FIRST) WHERE state = 'awaiting_approval';
--> statement-breakpoint
CREATE INDEX "intents_settled_outcome" ON "intents" USING btree ("settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE settled_at is not null and (may_have_taken_effect or attempts > 1 or state = 'abandoned');
--> statement-breakpoint
CREATE INDEX "intents_doubtful" ON "intents" USING btree ("created_at","id") WHERE doubtful_since is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "intents_one_live_refund" ON "intents" USING btree ("subject") WHERE kind = 'refund' and state not in ('rejected', 'abandoned') and replaced_by is null;
--> statement-breakpoint
CREATE INDEX "known_devices_last_seen" ON "known_devices" USING btree ("last_seen_at");
--> statement-breakpoint
CREATE INDEX "mail_messages_due" ON "mail_messages" USING btree ("next_at") WHERE next_at is not null;
--> statement-breakpoint
CREATE INDEX "mail_messages_sent" ON "mail_messages" USING btree ("sent_at") WHERE sent_at is not null;
--> statement-breakpoint
CREATE INDEX "mail_messages_gave_up" ON "mail_messages" USING btree ("gave_up_at") WHERE gave_up_at is not null;
--> statement-breakpoint
CREATE INDEX "movements_wallet_settled" ON "movements" USING btree ("wallet","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "movements_settled" ON "movements" USING btree ("settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "movements_transaction" ON "movements" USING btree ("transaction_id");
--> statement-breakpoint
CREATE INDEX "movements_object" ON "movements" USING btree ("object_id","effect_type");
--> statement-breakpoint
CREATE INDEX "movements_recorded" ON "movements" USING brin ("recorded_at");
--> statement-breakpoint
CREATE INDEX "movements_wallet_recorded" ON "movements" USING btree ("wallet","recorded_at");
--> statement-breakpoint
CREATE INDEX "notes_object" ON "notes" USING btree ("object_id","object_type","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("person_id","kind","object_id","occasion");
--> statement-breakpoint
CREATE INDEX "notifications_person_created" ON "notifications" USING btree ("person_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("person_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE read_at is null;
--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "notifications_to_pass_on" ON "notifications" USING btree ("created_at") WHERE passed_on_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "observations_graph_key" ON "observations" USING btree ("graph_id","key");
--> statement-breakpoint
CREATE UNIQUE INDEX "outage_changes_object" ON "outage_changes" USING btree ("outage_id","object_type","object_id");
--> statement-breakpoint
CREATE INDEX "outage_changes_read" ON "outage_changes" USING btree ("outage_id","read_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "outage_reads_waiting" ON "outage_reads" USING btree ("rank","due_at","object_id") WHERE outcome is null;
--> statement-breakpoint
CREATE INDEX "outage_reads_outcome" ON "outage_reads" USING btree ("outage_id","outcome");
--> statement-breakpoint
CREATE INDEX "outages_ended" ON "outages" USING btree ("ended_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "outages_open" ON "outages" USING btree ("ended_at") WHERE finished_at is null;
--> statement-breakpoint
CREATE INDEX "outgoing_acts_person" ON "outgoing_acts" USING btree ("person_id","at");
--> statement-breakpoint
CREATE INDEX "outgoing_acts_wallet" ON "outgoing_acts" USING btree ("kind","wallet","at");
--> statement-breakpoint
CREATE INDEX "outgoing_acts_project" ON "outgoing_acts" USING btree ("kind","project_id","at") WHERE project_id is not null;
--> statement-breakpoint
CREATE INDEX "outgoing_acts_at" ON "outgoing_acts" USING btree ("at" DESC NULLS FIRST,"intent_id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "outgoing_acts_recipient" ON "outgoing_acts" USING btree ("kind","recipient","at");
--> statement-breakpoint
CREATE INDEX "passkeys_person" ON "passkeys" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "projects_name" ON "projects" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "projects_created" ON "projects" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "push_devices_person" ON "push_devices" USING btree ("person_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_of" ON "receipts" USING btree ("transaction_id","kind");
--> statement-breakpoint
CREATE UNIQUE INDEX "recipients_key" ON "recipients" USING btree ("wallet","key_hash");
--> statement-breakpoint
CREATE INDEX "recipients_document" ON "recipients" USING btree ("wallet","document_hash","added_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "recipients_wallet_used" ON "recipients" USING btree ("wallet","used_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "recipients_used" ON "recipients" USING btree ("used_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("next_read_at","requested_at") WHERE state = 'pending';
--> statement-breakpoint
CREATE INDEX "refunds_wallet_requested" ON "refunds" USING btree ("wallet","requested_at" DESC NULLS FIRST,"original_transaction_id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "refunds_wallet_state_requested" ON "refunds" USING btree ("wallet","state","requested_at" DESC NULLS FIRST,"original_transaction_id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "refunds_requested" ON "refunds" USING btree ("requested_at" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "refunds_psp_refund_transaction" ON "refunds" USING btree ("psp_refund_transaction_id");
--> statement-breakpoint
CREATE INDEX "reset_requests_asked" ON "reset_requests" USING btree ("asked_at");
--> statement-breakpoint
CREATE INDEX "risk_marks_at" ON "risk_marks" USING btree ("at" DESC NULLS FIRST,"transaction_id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "risk_marks_wallet_at" ON "risk_marks" USING btree ("wallet","at" DESC NULLS FIRST,"transaction_id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("person_id","list",lower(name));
--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("list","shared_with") WHERE shared_with is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "search_objects_key" ON "search_objects" USING btree ("kind","key");
--> statement-breakpoint
CREATE INDEX "search_objects_at" ON "search_objects" USING btree ("at","number");
--> statement-breakpoint
CREATE INDEX "search_objects_amount" ON "search_objects" USING btree ("amount_centavos","at");
--> statement-breakpoint
CREATE INDEX "sendings_block" ON "sendings" USING btree ("block_id","recorded_at");
--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id","ended_at");
--> statement-breakpoint
CREATE INDEX "split_legs_settled" ON "split_legs" USING btree ("settled_at" DESC NULLS FIRST,"transaction_id" DESC NULLS FIRST) WHERE settled_at is not null;
--> statement-breakpoint
CREATE INDEX "split_legs_destination_settled" ON "split_legs" USING btree ("destination","settled_at" DESC NULLS FIRST,"transaction_id" DESC NULLS FIRST) WHERE settled_at is not null;
--> statement-breakpoint
CREATE INDEX "split_legs_wallet_settled" ON "split_legs" USING btree ("wallet","settled_at" DESC NULLS FIRST,"transaction_id" DESC NULLS FIRST) WHERE settled_at is not null;
--> statement-breakpoint
CREATE INDEX "steps_object" ON "steps" USING btree ("object_type","object_id","at");
--> statement-breakpoint
CREATE INDEX "tags_tag" ON "tags" USING btree ("tag","at");
--> statement-breakpoint
CREATE INDEX "transactions_wallet_created" ON "transactions" USING btree ("wallet","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_wallet_type_created" ON "transactions" USING btree ("wallet","type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_wallet_type_state_created" ON "transactions" USING btree ("wallet","type","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_wallet_type_amount" ON "transactions" USING btree ("wallet","type","amount_centavos" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_wallet_state_created" ON "transactions" USING btree ("wallet","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_created" ON "transactions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_type_created" ON "transactions" USING btree ("type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_type_state_created" ON "transactions" USING btree ("type","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_state_created" ON "transactions" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_settled" ON "transactions" USING btree ("settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_wallet_settled" ON "transactions" USING btree ("wallet","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_type_settled" ON "transactions" USING btree ("type","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE settled_at is not null;
--> statement-breakpoint
CREATE INDEX "transactions_state_settled" ON "transactions" USING btree ("state","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE settled_at is not null;
--> statement-breakpoint
CREATE INDEX "transactions_wallet_type_settled" ON "transactions" USING btree ("wallet","type","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE settled_at is not null;
--> statement-breakpoint
CREATE INDEX "transactions_wallet_state_settled" ON "transactions" USING btree ("wallet","state","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE settled_at is not null;
--> statement-breakpoint
CREATE INDEX "transactions_project_settled" ON "transactions" USING btree ("project_id","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE settled_at is not null;
--> statement-breakpoint
CREATE INDEX "transactions_project_created" ON "transactions" USING btree ("project_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_project_state_created" ON "transactions" USING btree ("project_id","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_open_block" ON "transactions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE (has_open_block or held_centavos > 0);
--> statement-breakpoint
CREATE INDEX "transactions_returned_created" ON "transactions" USING btree ("returned","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE returned is not null;
--> statement-breakpoint
CREATE INDEX "transactions_wallet_returned_created" ON "transactions" USING btree ("wallet","returned","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE returned is not null;
--> statement-breakpoint
CREATE INDEX "transactions_refund_open" ON "transactions" USING btree ("refund_state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE refund_state in ('pending', 'error');
--> statement-breakpoint
CREATE INDEX "transactions_wallet_to_confirm" ON "transactions" USING btree ("wallet","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE (confirmation = 'to_confirm' and state in ('completed', 'reversed'));
--> statement-breakpoint
CREATE INDEX "transactions_mismatch_created" ON "transactions" USING btree ("mismatch","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE mismatch is not null;
--> statement-breakpoint
CREATE INDEX "transactions_amount_created" ON "transactions" USING btree ("amount_centavos","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_counterpart_name" ON "transactions" USING btree (lower(counterpart_name) text_pattern_ops,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_external_reference" ON "transactions" USING btree ("external_reference","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_withdrawal_reference" ON "transactions" USING btree (regexp_replace(regexp_replace(lower(normalize(external_reference, NFD) collate "C"), '[^a-z0-9]+', '', 'g'), '(?<![0-9])0+(?=[0-9])', '', 'g'),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE type = 'withdrawal' and external_reference is not null;
--> statement-breakpoint
CREATE INDEX "transactions_e2e" ON "transactions" USING btree ("e2e_id");
--> statement-breakpoint
CREATE INDEX "transactions_idempotency_key" ON "transactions" USING btree ("idempotency_key");
--> statement-breakpoint
CREATE INDEX "transactions_counterpart_document" ON "transactions" USING btree (split_part(counterpart_document, ' ', 2),"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "transactions_next_read" ON "transactions" USING btree ("next_read_at");
--> statement-breakpoint
CREATE INDEX "transactions_left_unread" ON "transactions" USING btree ("wallet","amount_centavos" DESC NULLS FIRST) WHERE confirmation = 'to_confirm' and reads = 0 and next_read_at is null;
--> statement-breakpoint
CREATE INDEX "transactions_fee_unknown" ON "transactions" USING btree ("wallet","settled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE type = 'payment' and state = 'completed' and fee_centavos is null;
--> statement-breakpoint
CREATE INDEX "transactions_unmatched" ON "transactions" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE origin = 'webhook' and intent_id is null;
--> statement-breakpoint
CREATE INDEX "transactions_wallet_unmatched" ON "transactions" USING btree ("wallet","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE origin = 'webhook' and intent_id is null;
--> statement-breakpoint
CREATE INDEX "tries_forget" ON "tries" USING btree ("forget_at");
--> statement-breakpoint
CREATE INDEX "used_challenges_ends" ON "used_challenges" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX "withdrawals_pix_key" ON "withdrawals" USING btree (split_part(pix_key, ' ', 2));
--> statement-breakpoint
CREATE INDEX "withdrawals_holder_document" ON "withdrawals" USING btree (split_part(holder_document, ' ', 2));
--> statement-breakpoint
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
--> statement-breakpoint
-- The one clock: ages, waits and order of all instances come from it. A row of clock_shift is a test's: a start in
-- production refuses it. The body is bound to its table when it is made, whatever search path its caller has.
CREATE FUNCTION guiche_now() RETURNS timestamptz LANGUAGE sql VOLATILE
BEGIN ATOMIC
  SELECT clock_timestamp() + make_interval(secs => coalesce((SELECT sum(seconds) FROM clock_shift), 0));
END;
--> statement-breakpoint
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
--> statement-breakpoint
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
