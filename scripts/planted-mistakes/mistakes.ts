/**
 * The error that the compiler must report, and where: its code, and a piece of its message that identifies this
 * mistake and no other.
 */
export type Expected = { file: string; code: number; says: string };

/** A text that occurs once in a file, and the mistake that replaces it. */
export type PlantedMistake = {
  name: string;
  file: string;
  find: string;
  replace: string;
  expect: readonly Expected[];
};

/** A word more in a list of ours. Every file that has to know it says so, and no other file is touched by it. */
export type PlantedAddition = Omit<PlantedMistake, "expect"> & {
  /** As the compiler shows it. */
  word: string;
  forces: readonly string[];
};

const TYPE = 2322;
/** The same, where the compiler guesses which word was meant. */
const MISSPELT = 2820;
const ARGUMENT = 2345;
const OVERLOAD = 2769;

export const MISTAKES: readonly PlantedMistake[] = [
  {
    name: "a misspelt state in a record",
    file: "lib/composers/exports/records.server.ts",
    find: '.set({ state: "running", asOf: now })',
    replace: '.set({ state: "runing", asOf: now })',
    expect: [{ file: "lib/composers/exports/records.server.ts", code: MISSPELT, says: '"runing"' }],
  },
  {
    name: "a misspelt state in a condition",
    file: "lib/composers/exports/records.server.ts",
    find: 'eq(exports.state, "prepared")',
    replace: 'eq(exports.state, "perpared")',
    expect: [{ file: "lib/composers/exports/records.server.ts", code: OVERLOAD, says: '"perpared"' }],
  },
  {
    name: "a misspelt state in a text of SQL",
    file: "lib/platform/store/tables/intents.ts",
    find: 'enumSql<IntentState>("awaiting_approval")',
    replace: 'enumSql<IntentState>("awaiting_aproval")',
    expect: [{ file: "lib/platform/store/tables/intents.ts", code: ARGUMENT, says: '"awaiting_aproval"' }],
  },
  {
    name: "a word in a text of SQL that no list checks",
    file: "lib/engine/intents/open-records.server.ts",
    find: 'enumSql<IntentState>("abandoned")',
    replace: 'enumSql("abandond")',
    expect: [{ file: "lib/engine/intents/open-records.server.ts", code: ARGUMENT, says: '"abandond"' }],
  },
  {
    name: "a misspelt state in a rule",
    file: "lib/engine/projection/states.ts",
    find: '(one === "failed" && other === "completed")',
    replace: '(one === "failed" && other === "complted")',
    expect: [{ file: "lib/engine/projection/states.ts", code: 2367, says: '"complted"' }],
  },
  {
    name: "a misspelt state among the facts of an event",
    file: "lib/domain/charges/facts-from-event.server.ts",
    find: 'state: "expired", expiredAt:',
    replace: 'state: "expird", expiredAt:',
    expect: [{ file: "lib/domain/charges/facts-from-event.server.ts", code: MISSPELT, says: '"expird"' }],
  },
  {
    name: "a misspelt state in a table of variants",
    file: "lib/composers/deliveries/labels.ts",
    find: "quarantined: {",
    replace: "quarantind: {",
    expect: [{ file: "lib/composers/deliveries/labels.ts", code: 2561, says: "'quarantind'" }],
  },
  {
    name: "a reason that is no reason",
    file: "lib/engine/intents/decide-next.ts",
    find: 'pause("list_unreadable")',
    replace: 'pause("list_unreadble")',
    expect: [{ file: "lib/engine/intents/decide-next.ts", code: ARGUMENT, says: '"list_unreadble"' }],
  },
  {
    name: "a sentence in the place of a mismatch",
    file: "lib/engine/projection/project-transaction.ts",
    find: 'mismatch: "destination"',
    replace: 'mismatch: "nobody knows the wallet"',
    expect: [
      { file: "lib/engine/projection/project-transaction.ts", code: TYPE, says: '"nobody knows the wallet"' },
    ],
  },
  {
    name: "a misspelt reason of a conflict",
    file: "lib/composers/intents/look-up-now.server.ts",
    find: 'reason: "attempt_under_way"',
    replace: 'reason: "attempt_underway"',
    expect: [
      { file: "lib/composers/intents/look-up-now.server.ts", code: OVERLOAD, says: '"attempt_underway"' },
    ],
  },
  {
    name: "a conflict that says no reason",
    file: "lib/domain/charges/open-payer-link.server.ts",
    find: 'new AppError("conflict", { reason: "nothing_to_pay" })',
    replace: 'new AppError("conflict")',
    expect: [{ file: "lib/domain/charges/open-payer-link.server.ts", code: ARGUMENT, says: '"conflict"' }],
  },
  {
    name: "an act that the audit log does not know",
    file: "lib/domain/people/disable-person.server.ts",
    find: '"person.disable"',
    replace: '"person.disabel"',
    expect: [
      { file: "lib/domain/people/disable-person.server.ts", code: ARGUMENT, says: '"person.disabel"' },
    ],
  },
  {
    name: "a kind of a statement's line that is none",
    file: "lib/engine/projection/effects.ts",
    find: 'kind: "block_paid_out"',
    replace: 'kind: "block_payed_out"',
    expect: [{ file: "lib/engine/projection/effects.ts", code: MISSPELT, says: '"block_payed_out"' }],
  },
  {
    name: "a step of a history that has no words",
    file: "lib/composers/dossiers/record-sending.server.ts",
    find: 'kind: "answer_recorded"',
    replace: 'kind: "answer_noted"',
    expect: [{ file: "lib/composers/dossiers/record-sending.server.ts", code: TYPE, says: '"answer_noted"' }],
  },
  {
    name: "a live name that nobody listens to",
    file: "lib/platform/settings/change-settings.server.ts",
    find: 'name: "settings.changed"',
    replace: 'name: "setting.changed"',
    expect: [
      { file: "lib/platform/settings/change-settings.server.ts", code: MISSPELT, says: '"setting.changed"' },
    ],
  },
  {
    name: "a float for centavos",
    file: "lib/engine/payouts/decide-approval.server.ts",
    find: "        objectId: intentId,\n        now,",
    replace: "        objectId: intentId,\n        amountCentavos: 10.5,\n        now,",
    expect: [
      {
        file: "lib/engine/payouts/decide-approval.server.ts",
        code: TYPE,
        says: "'number' is not assignable",
      },
    ],
  },
  {
    name: "a lock outside of a transaction",
    file: "lib/domain/transactions/count-transactions.server.ts",
    find: "import ",
    replace:
      'import { lock as lockPlanted } from "@/lib/platform/store/locks.server";\nimport { type Reader as PlantedReader } from "@/lib/platform/store/tx.server";\nexport const planted = (reader: PlantedReader) => lockPlanted(reader, "object", "1");\nimport ',
    expect: [
      {
        file: "lib/domain/transactions/count-transactions.server.ts",
        code: ARGUMENT,
        says: "parameter of type 'Tx'",
      },
    ],
  },
  {
    name: "a lock that is not registered",
    file: "lib/engine/intents/open-intent.server.ts",
    find: '"intent-form"',
    replace: '"intent-from"',
    expect: [{ file: "lib/engine/intents/open-intent.server.ts", code: ARGUMENT, says: '"intent-from"' }],
  },
  {
    name: "a lock with a key where it has none",
    file: "lib/platform/settings/change-freeze.server.ts",
    find: 'lock(tx, "freezes")',
    replace: 'lock(tx, "freezes", "loja-a")',
    expect: [
      { file: "lib/platform/settings/change-freeze.server.ts", code: 2554, says: "Expected 2 arguments" },
    ],
  },
  {
    name: "an address that no page answers to",
    file: "components/kit/navigation/addresses.ts",
    find: 'at("/reconciliation/outages")',
    replace: 'at("/reconciliation/outage")',
    expect: [
      { file: "components/kit/navigation/addresses.ts", code: ARGUMENT, says: "/reconciliation/outage" },
    ],
  },
  {
    name: "a message that no catalogue has",
    file: "components/kit/record/mismatch-note.tsx",
    find: 't("reported", {',
    replace: 't("repotred", {',
    expect: [{ file: "components/kit/record/mismatch-note.tsx", code: ARGUMENT, says: '"repotred"' }],
  },
  {
    name: "words handed to a page that no catalogue has",
    file: "app/(dashboard)/people/page.tsx",
    find: 'of={["changeRequests", "people"]}',
    replace: 'of={["changeRequests", "peeple"]}',
    expect: [{ file: "app/(dashboard)/people/page.tsx", code: MISSPELT, says: '"peeple"' }],
  },
  {
    name: "a translation that is missing",
    file: "messages/en/steps.json",
    find: '"withdrawal_failed":',
    replace: '"withdrawal_faild":',
    expect: [{ file: "messages/catalogue.ts", code: TYPE, says: "withdrawal_failed" }],
  },
  {
    name: "a right that nobody has",
    file: "lib/engine/intents/retry-obstacle.ts",
    find: '"withdrawal.request"',
    replace: '"withdrawal.reqest"',
    expect: [
      { file: "lib/engine/intents/retry-obstacle.ts", code: MISSPELT, says: '"withdrawal.reqest"' },
      { file: "lib/engine/intents/retry-obstacle.ts", code: ARGUMENT, says: '"withdrawal.reqest"' },
    ],
  },
];

export const ADDITIONS: readonly PlantedAddition[] = [
  {
    name: "a new write",
    file: "lib/core/enums/intents.ts",
    find: 'export const INTENT_KINDS = ["charge",',
    replace: 'export const INTENT_KINDS = ["planted_write", "charge",',
    word: "planted_write",
    forces: [
      "components/audit/audit-columns.tsx",
      "lib/platform/notifications/notification-path.ts",
      "components/intents/intent-card.tsx",
      "components/intents/settled-outcomes.tsx",
      "components/tasks/use-task-labels.ts",
      "e2e/faults/outcomes.ts",
      "e2e/faults/scenarios-concurrency.ts",
      "e2e/faults/scenarios-lost.ts",
      "e2e/faults/writes.ts",
      "lib/composers/intents/complete-intents.server.ts",
      "lib/core/enums/intents.ts",
      "lib/engine/intents/end-unsent.server.ts",
      "lib/engine/intents/list-open-intents.server.ts",
      "lib/engine/intents/retry-obstacle.ts",
      "lib/engine/intents/refusal-of-intent.ts",
      "lib/engine/intents/run-intent.server.ts",
      "lib/engine/intents/unsent.ts",
    ],
  },
  {
    name: "a new state of a write",
    file: "lib/core/enums/intents.ts",
    find: '  "awaiting_approval",\n  "ready",\n  "sending",\n  "accepted",',
    replace: '  "awaiting_approval",\n  "planted_intent_state",\n  "ready",\n  "sending",\n  "accepted",',
    word: "planted_intent_state",
    forces: ["components/transactions/transaction-related.tsx", "lib/core/enums/intents.ts"],
  },
  {
    name: "a new reason to hand a write to people",
    file: "lib/core/enums/intents.ts",
    find: '  "list_unreadable",',
    replace: '  "list_unreadable",\n  "planted_reason",',
    word: "planted_reason",
    forces: ["components/intents/intent-card.tsx"],
  },
  {
    name: "a new event",
    file: "lib/core/enums/events.ts",
    find: '  "payment_completed",\n',
    replace: '  "payment_completed",\n  "payment_planted",\n',
    word: "payment_planted",
    forces: [
      "app/api/blocks/[id]/evidence/evidence-words.ts",
      "components/kit/record/step-variant.ts",
      "components/kit/record/use-step-labels.ts",
      "lib/composers/deliveries/facts-from-event.server.ts",
      "lib/core/enums/events.ts",
      "lib/domain/charges/facts-from-event.server.ts",
      "lib/pix/wire/event.ts",
      "lib/pix/wire/implausible.ts",
    ],
  },
  {
    name: "a new state of a transaction",
    file: "lib/core/enums/transactions.ts",
    find: '  "reversed",\n  "cancelled",\n  "other",\n] as const;\nexport type TransactionState',
    replace:
      '  "reversed",\n  "cancelled",\n  "planted_state",\n  "other",\n] as const;\nexport type TransactionState',
    word: "planted_state",
    forces: [
      "app/api/blocks/[id]/evidence/evidence-words.ts",
      "components/kit/record/mismatch-note.tsx",
      "components/kit/status/display-status.tsx",
      "components/kit/record/step-variant.ts",
      "components/kit/status/use-fact-label.ts",
      "components/kit/record/use-step-labels.ts",
      "lib/composers/search/sources-records.server.ts",
      "lib/engine/projection/states.ts",
      "lib/platform/notifications/transaction-notifications.server.ts",
    ],
  },
  {
    name: "a new stored field",
    file: "lib/core/transactions/transaction-fields.ts",
    find: "  paymentMethod: {",
    replace: '  plantedField: { kind: "text", shown: "detail", file: null },\n  paymentMethod: {',
    word: "plantedField",
    forces: ["components/transactions/transaction-facts.tsx"],
  },
  {
    name: "a new mismatch",
    file: "lib/core/enums/transactions.ts",
    find: '  "wallet",\n',
    replace: '  "wallet",\n  "planted_mismatch",\n',
    word: "planted_mismatch",
    forces: [
      "components/kit/record/mismatch-note.tsx",
      "components/kit/status/display-status.tsx",
      "components/notifications/use-notification-labels.ts",
      "components/transactions/more-transaction-filters.tsx",
      "components/transactions/transaction-filters.tsx",
      "components/transactions/use-transaction-columns.tsx",
      "components/kit/status/delivery-state.tsx",
      "lib/composers/dispatches/dispatch-text.ts",
    ],
  },
  {
    name: "a new reason of a conflict",
    file: "lib/core/enums/conflicts.ts",
    find: '  "approval_void",\n',
    replace: '  "approval_void",\n  "planted_conflict",\n',
    word: "planted_conflict",
    forces: ["components/kit/failure/use-failure-message.ts"],
  },
  {
    name: "a new status of a block",
    file: "lib/core/enums/blocks.ts",
    find: '[...REPORTED_BLOCK_STATUSES, "dismissed"]',
    replace: '[...REPORTED_BLOCK_STATUSES, "planted_status", "dismissed"]',
    word: "planted_status",
    forces: [
      "app/api/blocks/[id]/evidence/evidence-words.ts",
      "components/blocks/block-facts.tsx",
      "components/blocks/block-filters.tsx",
      "components/kit/status/block-state.tsx",
      "components/blocks/block-timeline.tsx",
      "components/blocks/unknown-status.tsx",
      "components/shell/search/hit-item.tsx",
      "lib/composers/exports/block-columns.ts",
      "lib/composers/search/sources-records.server.ts",
      "lib/core/enums/blocks.ts",
      "lib/domain/blocks/apply-block-reads.server.ts",
      "lib/domain/blocks/labels.ts",
      "lib/engine/projection/states.ts",
      "lib/engine/mirror/change-notifications.server.ts",
    ],
  },
  {
    name: "a new state of a delivery",
    file: "lib/core/enums/deliveries.ts",
    find: '  "quarantined",\n  "unknown",',
    replace: '  "quarantined",\n  "planted_delivery",\n  "unknown",',
    word: "planted_delivery",
    forces: [
      "components/deliveries/delivery-list.tsx",
      "components/kit/status/delivery-state.tsx",
      "lib/composers/health-metrics/counted.ts",
      "lib/composers/deliveries/labels.ts",
      "lib/core/enums/deliveries.ts",
    ],
  },
  {
    name: "a new kind of notification",
    file: "lib/core/enums/notifications.ts",
    find: '  "drift_alarm",',
    replace: '  "drift_alarm",\n  "planted_news",',
    word: "planted_news",
    forces: [
      "components/notifications/notification-list.tsx",
      "lib/platform/notifications/notification-path.ts",
      "components/notifications/use-notification-toasts.ts",
      "components/notifications/use-notification-labels.ts",
      "lib/composers/dispatches/compose.server.ts",
      "lib/composers/dispatches/send-dispatches.server.ts",
      "lib/composers/dispatches/dispatch-text.ts",
      "lib/platform/dispatches/topic-of.ts",
      "lib/platform/notifications/kinds.ts",
      "lib/platform/notifications/notify.server.ts",
    ],
  },
  {
    name: "a new role",
    file: "lib/core/enums/people.ts",
    find: '"manager", "admin"] as const',
    replace: '"manager", "planted_role", "admin"] as const',
    word: "planted_role",
    forces: [
      "components/people/own-account-view.tsx",
      "components/people/people-list.tsx",
      "components/people/person-dialog.tsx",
      "components/shell/navigation/account-menu.tsx",
      "scripts/demo-people.ts",
    ],
  },
  {
    name: "a new setting",
    file: "lib/core/enums/settings.ts",
    find: '"driftAlarmMinutes"]',
    replace: '"driftAlarmMinutes", "plantedSetting"]',
    word: "plantedSetting",
    forces: [
      "components/change-requests/use-change-labels.ts",
      "components/settings/limits-form.tsx",
      "components/settings/settings-history.tsx",
      "lib/core/enums/settings.ts",
      "lib/platform/settings/change-settings.server.ts",
      "lib/platform/settings/read-settings.server.ts",
      "lib/platform/settings/schema.ts",
    ],
  },
  {
    name: "a new language",
    file: "lib/core/enums/locales.ts",
    find: '["pt-BR", "en"]',
    replace: '["pt-BR", "en", "planted_language"]',
    word: "planted_language",
    forces: [
      "components/kit/values/language-names.ts",
      "components/auth/language-menu.tsx",
      "messages/catalogue.ts",
    ],
  },
  {
    name: "a new live name",
    file: "lib/platform/live/events.ts",
    find: '  "charge.changed",',
    replace: '  "charge.changed",\n  "planted.changed",',
    word: "planted.changed",
    forces: [
      "components/live/invalidations.ts",
      "components/live/live-updates.tsx",
      "lib/engine/intents/end-unsent.server.ts",
    ],
  },
];
