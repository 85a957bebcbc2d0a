import { type Locale } from "@/lib/core/enums/locales";
import enActs from "./en/acts.json";
import enChangeRequests from "./en/changeRequests.json";
import enImports from "./en/imports.json";
import enApprovals from "./en/approvals.json";
import enAudit from "./en/audit.json";
import enAuth from "./en/auth.json";
import enBlocks from "./en/blocks.json";
import enApiCalls from "./en/apiCalls.json";
import enCharges from "./en/charges.json";
import enClocks from "./en/clocks.json";
import enCommon from "./en/common.json";
import enConnection from "./en/connection.json";
import enDetails from "./en/details.json";
import enCustomers from "./en/customers.json";
import enDispatches from "./en/dispatches.json";
import enDefence from "./en/defence.json";
import enDuty from "./en/duty.json";
import enDossier from "./en/dossier.json";
import enErrors from "./en/errors.json";
import enDeliveries from "./en/deliveries.json";
import enEvidence from "./en/evidence.json";
import enExposure from "./en/exposure.json";
import enExports from "./en/exports.json";
import enFallback from "./en/fallback.json";
import enHealth from "./en/health.json";
import enKit from "./en/kit.json";
import enMail from "./en/mail.json";
import enNotes from "./en/notes.json";
import enNotifications from "./en/notifications.json";
import enOffline from "./en/offline.json";
import enOutages from "./en/outages.json";
import enOverview from "./en/overview.json";
import enPay from "./en/pay.json";
import enPeople from "./en/people.json";
import enPhone from "./en/phone.json";
import enPrivacy from "./en/privacy.json";
import enProjects from "./en/projects.json";
import enReceipts from "./en/receipts.json";
import enRecipients from "./en/recipients.json";
import enRisk from "./en/risk.json";
import enPayoutRules from "./en/payoutRules.json";
import enReconciliation from "./en/reconciliation.json";
import enIntents from "./en/intents.json";
import enRefunds from "./en/refunds.json";
import enRestores from "./en/restores.json";
import enSearch from "./en/search.json";
import enHealthMetrics from "./en/healthMetrics.json";
import enSettings from "./en/settings.json";
import enShell from "./en/shell.json";
import enSplits from "./en/splits.json";
import enStatement from "./en/statement.json";
import enSteps from "./en/steps.json";
import enTasks from "./en/tasks.json";
import enTemplates from "./en/templates.json";
import enTransactions from "./en/transactions.json";
import enViews from "./en/views.json";
import enWallets from "./en/wallets.json";
import enWithdrawals from "./en/withdrawals.json";
import ptImports from "./pt-BR/imports.json";
import ptActs from "./pt-BR/acts.json";
import ptApprovals from "./pt-BR/approvals.json";
import ptAudit from "./pt-BR/audit.json";
import ptChangeRequests from "./pt-BR/changeRequests.json";
import ptAuth from "./pt-BR/auth.json";
import ptBlocks from "./pt-BR/blocks.json";
import ptApiCalls from "./pt-BR/apiCalls.json";
import ptCharges from "./pt-BR/charges.json";
import ptClocks from "./pt-BR/clocks.json";
import ptCommon from "./pt-BR/common.json";
import ptConnection from "./pt-BR/connection.json";
import ptDetails from "./pt-BR/details.json";
import ptCustomers from "./pt-BR/customers.json";
import ptDispatches from "./pt-BR/dispatches.json";
import ptDefence from "./pt-BR/defence.json";
import ptDuty from "./pt-BR/duty.json";
import ptDossier from "./pt-BR/dossier.json";
import ptErrors from "./pt-BR/errors.json";
import ptDeliveries from "./pt-BR/deliveries.json";
import ptEvidence from "./pt-BR/evidence.json";
import ptExposure from "./pt-BR/exposure.json";
import ptExports from "./pt-BR/exports.json";
import ptFallback from "./pt-BR/fallback.json";
import ptHealth from "./pt-BR/health.json";
import ptKit from "./pt-BR/kit.json";
import ptMail from "./pt-BR/mail.json";
import ptNotes from "./pt-BR/notes.json";
import ptNotifications from "./pt-BR/notifications.json";
import ptOffline from "./pt-BR/offline.json";
import ptOutages from "./pt-BR/outages.json";
import ptOverview from "./pt-BR/overview.json";
import ptPay from "./pt-BR/pay.json";
import ptPeople from "./pt-BR/people.json";
import ptPhone from "./pt-BR/phone.json";
import ptPrivacy from "./pt-BR/privacy.json";
import ptProjects from "./pt-BR/projects.json";
import ptReceipts from "./pt-BR/receipts.json";
import ptRecipients from "./pt-BR/recipients.json";
import ptRisk from "./pt-BR/risk.json";
import ptPayoutRules from "./pt-BR/payoutRules.json";
import ptReconciliation from "./pt-BR/reconciliation.json";
import ptIntents from "./pt-BR/intents.json";
import ptRefunds from "./pt-BR/refunds.json";
import ptRestores from "./pt-BR/restores.json";
import ptSearch from "./pt-BR/search.json";
import ptHealthMetrics from "./pt-BR/healthMetrics.json";
import ptSettings from "./pt-BR/settings.json";
import ptShell from "./pt-BR/shell.json";
import ptSplits from "./pt-BR/splits.json";
import ptStatement from "./pt-BR/statement.json";
import ptSteps from "./pt-BR/steps.json";
import ptTasks from "./pt-BR/tasks.json";
import ptTemplates from "./pt-BR/templates.json";
import ptTransactions from "./pt-BR/transactions.json";
import ptViews from "./pt-BR/views.json";
import ptWallets from "./pt-BR/wallets.json";
import ptWithdrawals from "./pt-BR/withdrawals.json";

const ptBR = {
  imports: ptImports,
  acts: ptActs,
  approvals: ptApprovals,
  audit: ptAudit,
  changeRequests: ptChangeRequests,
  auth: ptAuth,
  blocks: ptBlocks,
  apiCalls: ptApiCalls,
  charges: ptCharges,
  clocks: ptClocks,
  common: ptCommon,
  connection: ptConnection,
  details: ptDetails,
  customers: ptCustomers,
  dispatches: ptDispatches,
  duty: ptDuty,
  defence: ptDefence,
  dossier: ptDossier,
  errors: ptErrors,
  deliveries: ptDeliveries,
  evidence: ptEvidence,
  exports: ptExports,
  exposure: ptExposure,
  fallback: ptFallback,
  health: ptHealth,
  kit: ptKit,
  mail: ptMail,
  notes: ptNotes,
  notifications: ptNotifications,
  offline: ptOffline,
  outages: ptOutages,
  overview: ptOverview,
  pay: ptPay,
  phone: ptPhone,
  privacy: ptPrivacy,
  people: ptPeople,
  projects: ptProjects,
  receipts: ptReceipts,
  recipients: ptRecipients,
  risk: ptRisk,
  payoutRules: ptPayoutRules,
  reconciliation: ptReconciliation,
  intents: ptIntents,
  refunds: ptRefunds,
  restores: ptRestores,
  search: ptSearch,
  healthMetrics: ptHealthMetrics,
  settings: ptSettings,
  shell: ptShell,
  splits: ptSplits,
  statement: ptStatement,
  steps: ptSteps,
  tasks: ptTasks,
  templates: ptTemplates,
  transactions: ptTransactions,
  views: ptViews,
  wallets: ptWallets,
  withdrawals: ptWithdrawals,
};

/** A namespace for each file. Portuguese is the original: its keys are the type. */
export type Messages = typeof ptBR;

const en: Messages = {
  imports: enImports,
  acts: enActs,
  approvals: enApprovals,
  audit: enAudit,
  changeRequests: enChangeRequests,
  auth: enAuth,
  blocks: enBlocks,
  apiCalls: enApiCalls,
  charges: enCharges,
  clocks: enClocks,
  common: enCommon,
  connection: enConnection,
  details: enDetails,
  customers: enCustomers,
  dispatches: enDispatches,
  duty: enDuty,
  defence: enDefence,
  dossier: enDossier,
  errors: enErrors,
  deliveries: enDeliveries,
  evidence: enEvidence,
  exports: enExports,
  exposure: enExposure,
  fallback: enFallback,
  health: enHealth,
  kit: enKit,
  mail: enMail,
  notes: enNotes,
  notifications: enNotifications,
  offline: enOffline,
  outages: enOutages,
  overview: enOverview,
  pay: enPay,
  phone: enPhone,
  privacy: enPrivacy,
  people: enPeople,
  projects: enProjects,
  receipts: enReceipts,
  recipients: enRecipients,
  risk: enRisk,
  payoutRules: enPayoutRules,
  reconciliation: enReconciliation,
  intents: enIntents,
  refunds: enRefunds,
  restores: enRestores,
  search: enSearch,
  healthMetrics: enHealthMetrics,
  settings: enSettings,
  shell: enShell,
  splits: enSplits,
  statement: enStatement,
  steps: enSteps,
  tasks: enTasks,
  templates: enTemplates,
  transactions: enTransactions,
  views: enViews,
  wallets: enWallets,
  withdrawals: enWithdrawals,
};

export const catalogues: Record<Locale, Messages> = { "pt-BR": ptBR, en };
