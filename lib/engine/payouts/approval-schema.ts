import { z } from "zod";
import { requiredLine, uuidField, walletField } from "@/lib/core/fields";
import { Sum } from "@/lib/core/sum-schema";
import { APPROVAL_DECISIONS, INTENT_STATES } from "@/lib/core/words/intents";
import { PAYOUT_KINDS } from "@/lib/core/words/payouts";
import { WITHDRAWAL_STATES } from "@/lib/core/words/transactions";
import { SHARED_PLACES } from "@/lib/platform/agreements/shared-place";
import { RuleMetView } from "./schema";

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
  /** Of the body that the person saw: another one is another withdrawal. */
  bodySha256: z.string().regex(/^[0-9a-f]{64}$/, "invalid"),
  /** The yes to a withdrawal although another one names the same invoice. */
  referenceSeen: referenceSeen(),
});
export type DecideInput = z.output<typeof DecideInput>;

export const DeclineInput = DecideInput.extend({ reason: requiredLine(REASON_MAX) });
export type DeclineInput = z.output<typeof DeclineInput>;

export const RecipientView = z.object({
  name: z.string().nullable(),
  document: z.string().nullable(),
  keyType: z.string().nullable(),
  key: z.string().nullable(),
});

export const ApprovalView = z.object({
  limitCentavos: z.number(),
  requestedAt: z.string(),
  decision: z.enum(APPROVAL_DECISIONS).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** How many others must agree, and what each of them said so far. */
  peopleNeeded: z.number(),
  decisions: z.array(
    z.object({
      decision: z.enum(APPROVAL_DECISIONS),
      by: z.string().nullable(),
      isOwn: z.boolean(),
      at: z.string(),
    }),
  ),
});
export type ApprovalView = z.infer<typeof ApprovalView>;

const PaymentView = z.object({
  id: z.string(),
  paidAt: z.string().nullable(),
  /** Why it is given back, as whoever asked wrote. */
  reason: z.string().nullable(),
  hasOpenBlock: z.boolean(),
  /** Somebody else paid than was asked to. */
  isPaidByAnother: z.boolean(),
  /** It was given back elsewhere meanwhile, or is no payment that stands: nobody agrees to it any more. */
  isGone: z.boolean(),
});

/** A write that takes money out and waits for other people, or did. Key and document stay masked. */
export const ApprovalRequest = z.object({
  kind: z.enum(PAYOUT_KINDS),
  intentId: z.string(),
  wallet: z.string(),
  walletName: z.string(),
  /** The intent's. */
  state: z.enum(INTENT_STATES),
  bodySha256: z.string(),
  amountCentavos: z.number(),
  /** Of a withdrawal its recipient; of a refund whoever paid, who has no key here. */
  recipient: RecipientView,
  isKeyOfAnother: z.boolean(),
  /** Nothing is agreed to while a restored database is looked up: it may have left already. */
  isHeld: z.boolean(),
  /** In place of one that came to no result: it waits for a second person whatever its amount. */
  isMadeAgain: z.boolean(),
  externalReference: z.string().nullable(),
  project: z.string().nullable(),
  requestedBy: z.string().nullable(),
  isOwn: z.boolean(),
  requestedAt: z.string(),
  approval: ApprovalView,
  /** Until then others may agree. */
  endsAt: z.string(),
  /** Not sent before this moment, whoever agrees. */
  heldUntil: z.string().nullable(),
  /** The rules leave no hour in which it could leave: nobody agrees to it. */
  hasNoOpenHour: z.boolean(),
  /** What this person may say about it. */
  mayDecide: z.boolean(),
  /** Of a refund: the payment that it gives back. */
  payment: PaymentView.nullable(),
  resultId: z.string().nullable(),
  /** Refused by us right before it was sent: the approval did not hold any more. */
  isVoid: z.boolean(),
});
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

const Counted = z.object({ count: z.number(), sumCentavos: Sum });

/** `waits`: for people or its time, unsent. `unknown`: it was sent, and nobody knows its outcome. */
const SAME_REFERENCE_STATES = [...WITHDRAWAL_STATES, "other", "waits", "unknown"] as const;

/** Another withdrawal that names the same invoice. Its key stays masked. */
const SameReferenceItem = z.object({
  /** Null: no withdrawal came of the request yet. */
  withdrawalId: z.string().nullable(),
  intentId: z.string().nullable(),
  wallet: z.string(),
  walletName: z.string(),
  state: z.enum(SAME_REFERENCE_STATES),
  amountCentavos: z.number(),
  name: z.string().nullable(),
  key: z.string().nullable(),
  reference: z.string(),
  at: z.string(),
});
export type SameReferenceItem = z.infer<typeof SameReferenceItem>;

export const SameReferenceView = z.object({
  /** The newest in wallets that the person may see. */
  items: z.array(SameReferenceItem),
  isCut: z.boolean(),
  /** Also in a wallet that the person may not see. */
  isElsewhere: z.boolean(),
  /** Names all of them: the yes is given to these and no others. */
  seen: z.string(),
});
export type SameReferenceView = z.infer<typeof SameReferenceView>;

/** What one judges a request by. Amounts of money are the mirror's, at the moment of reading. */
export const ApprovalFacts = z.object({
  /** Whole, for the person who may decide; shown to nobody else, and logged. */
  revealed: z.object({ key: z.string().nullable(), document: z.string().nullable() }).nullable(),
  /** Who may decide has seen so many whole keys within the hour that this one stays masked. */
  isBeyondPace: z.boolean(),
  /** Those that the rules counted when it was asked for. */
  met: z.array(RuleMetView),
  recipient: z
    .object({
      id: z.string(),
      addedBy: z.string().nullable(),
      addedAt: z.string(),
      agreedBy: z.string().nullable(),
      agreedAt: z.string().nullable(),
      keyChangedAt: z.string().nullable(),
    })
    .nullable(),
  /** The payments of the wallet to this key beside this request, ever; null where it never did, and of a refund. */
  paidBefore: Counted.nullable(),
  /** Of a withdrawal what its holder was paid in twelve months, of a refund what its payer was given back; newest first. */
  history: z.object({
    items: z.array(
      z.object({ id: z.string(), at: z.string(), amountCentavos: z.number(), isThisKey: z.boolean() }),
    ),
    isCut: z.boolean(),
    sumCentavos: Sum,
    medianCentavos: z.number().nullable(),
  }),
  cautions: z.array(
    z.discriminatedUnion("is", [
      z.object({ is: z.literal("same_reference") }),
      z.object({ is: z.literal("key_of_another") }),
      z.object({ is: z.literal("other_holder") }),
      z.object({ is: z.literal("key_changed"), days: z.number() }),
      z.object({ is: z.literal("first_payment") }),
      z.object({ is: z.literal("times_median"), times: z.number() }),
      z.object({ is: z.literal("new_device") }),
      z.object({ is: z.enum(SHARED_PLACES) }),
    ]),
  ),
  /** Other withdrawals that name the same invoice; null of a refund, and where there is none. */
  sameReference: SameReferenceView.nullable(),
  /** Of a refund: what the same payer paid in twelve months. */
  paidIn: Counted.nullable(),
  /** Of the fee; null where the wallet never paid one. */
  feeCentavos: z.number().nullable(),
  leavesCentavos: z.number(),
  /** As last read. */
  balance: z.object({ availableCentavos: z.number(), readAt: z.string() }).nullable(),
  /** Where the person was who asked; null where that session is gone. */
  from: z
    .object({ userAgent: z.string().nullable(), address: z.string().nullable(), knownSince: z.string() })
    .nullable(),
  /** Who may decide, by name: some of them where they are many. */
  deciders: z.array(z.string()),
  /** Between the request and now, in the same wallet. */
  since: z.object({
    availableCentavos: z.number().nullable(),
    refunds: Counted,
    withdrawals: Counted,
    drafts: Counted,
  }),
});
export type ApprovalFacts = z.infer<typeof ApprovalFacts>;

export const ApprovalToJudge = ApprovalRequest.extend({ facts: ApprovalFacts });
export type ApprovalToJudge = z.infer<typeof ApprovalToJudge>;

export const ApprovalRequests = z.object({ items: z.array(ApprovalRequest) });
export type ApprovalRequests = z.infer<typeof ApprovalRequests>;

/** The facts of a request as they stand beside it in a list: nothing whole, and so nothing that is noted. */
export const ApprovalBrief = ApprovalFacts.pick({
  met: true,
  cautions: true,
  balance: true,
  feeCentavos: true,
  leavesCentavos: true,
}).extend({
  intentId: z.string(),
  keyType: z.string().nullable(),
  /** Masked; null of a refund, which goes back to where it came from. */
  key: z.string().nullable(),
  /** What the holder was paid in twelve months, or the payer was given back. */
  before: z.object({ count: z.number(), isCut: z.boolean(), medianCentavos: z.number().nullable() }),
  /** Of a refund: when the payment that it gives back was made, and why it is given back. */
  payment: z.object({ paidAt: z.string().nullable(), reason: z.string().nullable() }).nullable(),
});
export type ApprovalBrief = z.infer<typeof ApprovalBrief>;
