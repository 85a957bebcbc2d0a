import { foldText } from "../text/fold-text";
import { kindOf } from "./blocks";
import { type Role } from "./people";

/** Why money is held, as far as it decides what an answer needs. `unclear`: the service gave no reason that we know. */
export const EVIDENCE_REASONS = [
  "scam",
  "account_takeover",
  "coercion",
  "operational_failure",
  "judicial",
  "administrative",
  "unclear",
] as const;
export type EvidenceReason = (typeof EVIDENCE_REASONS)[number];

/**
 * The parts of an answer. Files are attached to one of these. Two are on no list: `sent_copy`, the copy of the sent
 * answer, and `other`, for files that fit none.
 */
export const EVIDENCE_ITEMS = [
  "payment_proof",
  "invoice",
  "delivery",
  "conversation",
  "identity",
  "access_log",
  "refund_proof",
  "contract",
  "court_order",
  "institution_request",
  "defence_text",
  "sent_copy",
  "other",
] as const;
export type EvidenceItem = (typeof EVIDENCE_ITEMS)[number];

/**
 * Items that a person provides as a file. The text is written here, and the copy comes with the record of its
 * sending.
 */
export const BROUGHT_ITEMS: readonly EvidenceItem[] = EVIDENCE_ITEMS.filter(
  (item) => item !== "defence_text" && item !== "sent_copy",
);

const CHECKLISTS = {
  scam: ["payment_proof", "invoice", "delivery", "conversation", "defence_text"],
  account_takeover: ["payment_proof", "identity", "access_log", "delivery", "conversation", "defence_text"],
  coercion: ["payment_proof", "identity", "delivery", "conversation", "defence_text"],
  operational_failure: ["payment_proof", "invoice", "conversation", "refund_proof", "defence_text"],
  judicial: ["court_order", "payment_proof", "contract", "invoice", "defence_text"],
  administrative: ["institution_request", "payment_proof", "contract", "invoice", "defence_text"],
  unclear: ["payment_proof", "invoice", "delivery", "conversation", "defence_text"],
} as const satisfies Record<EvidenceReason, readonly EvidenceItem[]>;

export const checklistOf = (reason: EvidenceReason): readonly EvidenceItem[] => CHECKLISTS[reason];

/** The usual source of each item. No request is needed for an item that the dashboard assembles by itself. */
export const ITEM_PROVIDERS = {
  payment_proof: "dashboard",
  invoice: "finance",
  delivery: "support",
  conversation: "support",
  identity: "support",
  access_log: "admin",
  refund_proof: "finance",
  contract: "manager",
  court_order: "manager",
  institution_request: "manager",
  defence_text: "assignee",
  sent_copy: "assignee",
  other: "assignee",
} as const satisfies Record<EvidenceItem, Role | "dashboard" | "assignee">;

/**
 * Patterns that identify the reason, in the order in which they decide. The institution writes freely, and the Pix
 * directory in English.
 */
export const REASON_PATTERNS: readonly [EvidenceReason, RegExp][] = [
  ["operational_failure", /falha operacional|operational|erro operacional|duplicidade|em dobro/],
  ["coercion", /coacao|coagid|coercion|sequestr|ameaca|extorsao/],
  [
    "account_takeover",
    /invad|invasao|takeover|acesso indevido|fraudulent access|fraudulent_access|nao reconhec|nao autoriz|roubo|furto/,
  ],
  ["scam", /golpe|scam|fraud|estelionat|engan/],
];

export function evidenceReasonOf({
  blockType,
  reason,
}: {
  blockType: string;
  reason: string | null;
}): EvidenceReason {
  const kind = kindOf(blockType);
  if (kind === "judicial" || kind === "administrative") return kind;
  const said = foldText(reason ?? "");
  return REASON_PATTERNS.find(([, words]) => words.test(said))?.[0] ?? "unclear";
}

/**
 * The present and missing items of the reason's list, in the list's order. A block that is over or answered has no
 * missing items.
 */
export function evidenceOf(
  reason: EvidenceReason,
  there: ReadonlySet<EvidenceItem>,
): { item: EvidenceItem; isThere: boolean }[] {
  return checklistOf(reason).map((item) => ({ item, isThere: there.has(item) }));
}
