import { type ChangeDecision, type ChangeKind } from "@/lib/core/enums/change-requests";
import { optionalLine, uuidField } from "@/lib/core/forms/fields";
import { z } from "zod";
import { type SharedPlace } from "./shared-origin";

export const CHANGE_REASON_MAX = 255;

export const DecideChangeInput = z.strictObject({
  changeId: uuidField(),
  /** The hash of the change as the person saw it. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "not_an_id"),
  reason: optionalLine(CHANGE_REASON_MAX, { isRead: true }),
});
export type DecideChangeInput = z.output<typeof DecideChangeInput>;
export type DecideChangeForm = z.input<typeof DecideChangeInput>;

export const ChangeIdInput = z.strictObject({ changeId: uuidField() });
export type ChangeIdInput = z.output<typeof ChangeIdInput>;

/** One change, waiting or decided. Moments are ISO 8601. */
export type ChangeView = {
  id: string;
  kind: ChangeKind;
  object: string;
  concernedName: string | null;
  /** Wallets that a person must have in order to agree; null is every wallet. */
  wallets: string[] | null;
  /** True where the change waits and no existing person could approve it. */
  lacksSecondPerson: boolean;
  payload: Record<string, unknown>;
  before: Record<string, unknown>;
  sha256: string;
  reason: string | null;
  requestedBy: string;
  isOwn: boolean;
  requestedAt: string;
  address: string | null;
  userAgent: string | null;
  /** Device or address that the viewer shares with the requester; null: none, or the viewer is the requester. */
  shared: SharedPlace | null;
  endsAt: string;
  decision: ChangeDecision | null;
  decidedBy: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
  /** The reader's options: to approve or refuse it, to take it back, or none; `away`: not before a moment. */
  may: "decide" | "take_back" | "nothing" | "away";
  /** True where the requester may make the one-time link of this change now. */
  hasLink: boolean;
};

export type ChangeList = {
  items: ChangeView[];
  /** The time until which the reader may approve nothing. */
  awayUntil: string | null;
  /** True where no other person could approve. The change applies at once. */
  isAlone: boolean;
};

export type ChangePage = { items: ChangeView[]; nextCursor: string | null };

export const ChangeFilter = z.object({ cursor: z.string().max(100).optional() });
export type ChangeFilter = z.output<typeof ChangeFilter>;

/** A one-time link, in its one sight. */
export type MadeLink = { url: string; email: string; endsAt: string };

/** The result of a request: `isApplied` where no other person could approve. */
export type ChangeRequestResult = { changeId: string; isApplied: boolean };
