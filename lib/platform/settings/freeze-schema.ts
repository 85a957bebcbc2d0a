import { z } from "zod";
import { FOREIGN_CAUSES } from "@/lib/core/words/connection";
import { FREEZE_CAUSES } from "@/lib/core/words/restores";
import { requiredLine, walletField } from "@/lib/core/fields";
import { WHOLE_ACCOUNT } from "@/lib/core/words/settings";

export const FREEZE_REASON_MAX = 255;

/** Not `wallet`: it is what is acted on, not where one stands. */
const target = () => z.union([z.literal(WHOLE_ACCOUNT), walletField()], "required");

export const FreezeInput = z.strictObject({
  target: target(),
  reason: requiredLine(FREEZE_REASON_MAX, { isRead: true }),
});
export type FreezeInput = z.output<typeof FreezeInput>;
export type FreezeForm = z.input<typeof FreezeInput>;

/** What is lifted; the reason stands beside it. */
export const LiftFreezeInput = z.strictObject({ target: target() });
export type LiftFreezeInput = z.output<typeof LiftFreezeInput>;

/** A request to lift a freeze that waits for a second person. */
export const WaitingLift = z.object({
  changeId: z.string(),
  requestedBy: z.string(),
  isOwn: z.boolean(),
  requestedAt: z.string(),
  endsAt: z.string(),
  /** The names of those who may agree now; null for somebody who takes no part in changes of these wallets. */
  mayAgree: z.array(z.string()).nullable(),
});
export type WaitingLift = z.infer<typeof WaitingLift>;

/** Moments are ISO 8601. */
export const Freeze = z.object({
  /** A reference, or `*`. */
  target: z.string(),
  walletName: z.string(),
  /** `restore`: the program itself, and the reason is one of its causes. */
  cause: z.enum(FREEZE_CAUSES),
  reason: z.string(),
  since: z.string(),
  by: z.string(),
  lift: WaitingLift.nullable(),
});
export type Freeze = z.infer<typeof Freeze>;
/** What stops money on every page: freezes, and a credential that the service refuses, or that there is none. */
export const FreezeList = z.object({
  items: z.array(Freeze),
  credential: z
    .object({
      state: z.enum(["none", "wrong", "revoked", ...FOREIGN_CAUSES]),
      since: z.string().nullable(),
      /** The account or address that this installation is of, where the credential is another's. */
      named: z.string().nullable(),
    })
    .nullable(),
});
export type FreezeList = z.infer<typeof FreezeList>;
