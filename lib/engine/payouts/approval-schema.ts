import { type Sum } from "@/lib/core/money/sum";
import { z } from "zod";
import { requiredLine, uuidField, walletField } from "@/lib/core/forms/fields";
import { type ApprovalDecision, type IntentState } from "@/lib/core/enums/intents";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { WITHDRAWAL_STATES } from "@/lib/core/enums/transactions";
import { type SharedPlace } from "@/lib/platform/change-requests/shared-origin";
import { type MatchedRuleView } from "./schema";

const REASON_MAX = 255;

/** Those of the same reference that a person was shown and said yes beside (`SameReferenceView.seen`). */
export const referenceSeen = () =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/, "invalid")
    .optional();

export const DecideInput = z.strictObject({
  wallet: walletField(),
  intentId: uuidField(),
  /** SHA-256 of the body that the person saw. A different body is a different withdrawal. */
  bodySha256: z.string().regex(/^[0-9a-f]{64}$/, "invalid"),
  /** The yes to a withdrawal although another one names the same invoice. */
  referenceSeen: referenceSeen(),
});
export type DecideInput = z.output<typeof DecideInput>;

export const DeclineInput = DecideInput.extend({ reason: requiredLine(REASON_MAX) });
export type DeclineInput = z.output<typeof DeclineInput>;

export type RecipientView = {
  name: string | null;
  document: string | null;
  keyType: string | null;
  key: string | null;
};

export type ApprovalView = {
  limitCentavos: number;
  requestedAt: string;
  decision: ApprovalDecision | null;
  decidedBy: string | null;
  decidedAt: string | null;
  reason: string | null;
  /** How many others must agree, and what each of them said so far. */
  peopleNeeded: number;
  decisions: { decision: ApprovalDecision; by: string | null; isOwn: boolean; at: string }[];
};

type PaymentView = {
  id: string;
  paidAt: string | null;
  /** The reason for the refund, as the requester wrote it. */
  reason: string | null;
  hasOpenBlock: boolean;
  /** True where the payer is another person than the charge named. */
  isPaidByAnother: boolean;
  /**
   * True where the payment was refunded elsewhere meanwhile, or is no longer valid. It cannot be approved any more.
   */
  isGone: boolean;
};

/** A write that takes money out and waits for other people, or did. Key and document stay masked. */
export type ApprovalRequest = {
  kind: PayoutKind;
  intentId: string;
  wallet: string;
  walletName: string;
  /** The intent's. */
  state: IntentState;
  bodySha256: string;
  amountCentavos: number;
  /** The recipient of a withdrawal; for a refund, the payer, who has no key here. */
  recipient: RecipientView;
  isKeyOfAnother: boolean;
  /** Nothing is agreed to while a restored database is looked up: it may have left already. */
  isHeld: boolean;
  /** True where it replaces a request without a result. It waits for a second person whatever its amount. */
  isMadeAgain: boolean;
  externalReference: string | null;
  project: string | null;
  requestedBy: string | null;
  isOwn: boolean;
  requestedAt: string;
  approval: ApprovalView;
  /** Until then others may agree. */
  endsAt: string;
  /** The earliest moment of sending, regardless of approvals. */
  heldUntil: string | null;
  /** True where the rules leave no open hour for sending. The request cannot be approved. */
  hasNoOpenHour: boolean;
  /** True where the reading person may decide on the request. */
  mayDecide: boolean;
  /** For a refund: the payment that it gives back. */
  payment: PaymentView | null;
  resultId: string | null;
  /** Refused by us right before it was sent: the approval did not hold any more. */
  isVoid: boolean;
};

type Counted = { count: number; sumCentavos: Sum };

/** `waits`: unsent, and waiting for approvals or for its time. `unknown`: sent, with an unknown outcome. */
const SAME_REFERENCE_STATES = [...WITHDRAWAL_STATES, "other", "waits", "unknown"] as const;

/** Another withdrawal that names the same invoice. Its key stays masked. */
export type SameReferenceItem = {
  /** Null: no withdrawal came of the request yet. */
  withdrawalId: string | null;
  intentId: string | null;
  wallet: string;
  walletName: string;
  state: (typeof SAME_REFERENCE_STATES)[number];
  amountCentavos: number;
  name: string | null;
  key: string | null;
  reference: string;
  at: string;
};

export type SameReferenceView = {
  /** The newest in wallets that the person may see. */
  items: SameReferenceItem[];
  isCut: boolean;
  /** Also in a wallet that the person may not see. */
  isElsewhere: boolean;
  /** Names all of them: the yes is given to these and no others. */
  seen: string;
};

/** The facts by which a person judges a request. Amounts of money are the mirror's, at the moment of reading. */
export type ApprovalFacts = {
  /** The recipient unmasked, only for the person who may decide. Each display is logged. */
  revealed: { key: string | null; document: string | null } | null;
  /** True where the person who may decide has seen so many whole keys within the hour that this one stays masked. */
  isBeyondPace: boolean;
  /** Those that the rules counted when it was asked for. */
  matchedRules: MatchedRuleView[];
  recipient: {
    id: string;
    addedBy: string | null;
    addedAt: string;
    agreedBy: string | null;
    agreedAt: string | null;
    keyChangedAt: string | null;
  } | null;
  /** The payments of the wallet to this key beside this request, ever; null where it never did, and of a refund. */
  paidBefore: Counted | null;
  /** The payments to a withdrawal's holder, or the refunds to a refund's payer, in twelve months; newest first. */
  history: {
    items: { id: string; at: string; amountCentavos: number; isThisKey: boolean }[];
    isCut: boolean;
    sumCentavos: Sum;
    medianCentavos: number | null;
  };
  cautions: (
    | { is: "same_reference" }
    | { is: "key_of_another" }
    | { is: "other_holder" }
    | { is: "key_changed"; days: number }
    | { is: "first_payment" }
    | { is: "times_median"; times: number }
    | { is: "new_device" }
    | { is: SharedPlace }
  )[];
  /** Other withdrawals that name the same invoice. Null for a refund, and where there are none. */
  sameReference: SameReferenceView | null;
  /** For a refund: the payments of the same payer in twelve months. */
  paidIn: Counted | null;
  /** The fee in centavos; null where the wallet never paid one. */
  feeCentavos: number | null;
  leavesCentavos: number;
  /** As last read. */
  balance: { availableCentavos: number; readAt: string } | null;
  /** Where the person was who asked; null where that session is gone. */
  from: { userAgent: string | null; address: string | null; knownSince: string } | null;
  /** The people who may decide, by name: some of them where they are many. */
  deciders: string[];
  /** Between the request and now, in the same wallet. */
  since: {
    availableCentavos: number | null;
    refunds: Counted;
    withdrawals: Counted;
    drafts: Counted;
  };
};

export type ApprovalDetail = ApprovalRequest & { facts: ApprovalFacts };

export type ApprovalRequests = { items: ApprovalRequest[] };

/** The facts of a request as they stand beside it in a list: nothing whole, and so nothing that is noted. */
export type ApprovalSummary = Pick<
  ApprovalFacts,
  "matchedRules" | "cautions" | "balance" | "feeCentavos" | "leavesCentavos"
> & {
  intentId: string;
  keyType: string | null;
  /** Masked; null of a refund, which goes back to where it came from. */
  key: string | null;
  /** The payments to the holder in twelve months, or the refunds to the payer. */
  before: { count: number; isCut: boolean; medianCentavos: number | null };
  /** For a refund: the time of the payment that it gives back, and the reason why it is given back. */
  payment: { paidAt: string | null; reason: string | null } | null;
};
