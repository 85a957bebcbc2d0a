import { z } from "zod";
import { type ForeignCause } from "@/lib/core/enums/connection";
import { type FreezeCause } from "@/lib/core/enums/restores";
import { requiredLine, walletField } from "@/lib/core/forms/fields";
import { WHOLE_ACCOUNT } from "@/lib/core/enums/settings";

export const FREEZE_REASON_MAX = 255;

/** Not `wallet`: it is the object of the action, not the current location. */
const target = () => z.union([z.literal(WHOLE_ACCOUNT), walletField()], "required");

export const FreezeInput = z.strictObject({
  target: target(),
  reason: requiredLine(FREEZE_REASON_MAX, { isRead: true }),
});
export type FreezeInput = z.output<typeof FreezeInput>;
export type FreezeForm = z.input<typeof FreezeInput>;

/** The freeze to lift; the reason is beside it. */
export const LiftFreezeInput = z.strictObject({ target: target() });
export type LiftFreezeInput = z.output<typeof LiftFreezeInput>;

/** A request to lift a freeze that waits for a second person. */
export type WaitingLift = {
  changeId: string;
  requestedBy: string;
  isOwn: boolean;
  requestedAt: string;
  endsAt: string;
  /** The names of the people who may approve now; null for a person who takes no part in changes of these wallets. */
  mayAgree: string[] | null;
};

/** Moments are ISO 8601. */
export type Freeze = {
  /** A reference, or `*`. */
  target: string;
  walletName: string;
  /** `restore`: the program itself, and the reason is one of its causes. */
  cause: FreezeCause;
  reason: string;
  since: string;
  by: string;
  lift: WaitingLift | null;
};
/** Causes that stop money, for every page: freezes, and a credential that the service refuses or that is missing. */
export type FreezeList = {
  items: Freeze[];
  credential: {
    state: "none" | "wrong" | "revoked" | ForeignCause;
    since: string | null;
    /** The account or address that this installation is of, where the credential is another's. */
    named: string | null;
  } | null;
};
