import { CHANGE_DECISIONS, CHANGE_KINDS } from "@/lib/core/words/agreements";
import { optionalLine, uuidField } from "@/lib/core/fields";
import { z } from "zod";
import { SHARED_PLACES } from "./shared-place";

export const CHANGE_REASON_MAX = 255;

export const DecideChangeInput = z.strictObject({
  changeId: uuidField(),
  /** Of what was seen. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "not_an_id"),
  reason: optionalLine(CHANGE_REASON_MAX, { isRead: true }),
});
export type DecideChangeInput = z.output<typeof DecideChangeInput>;
export type DecideChangeForm = z.input<typeof DecideChangeInput>;

export const ChangeIdInput = z.strictObject({ changeId: uuidField() });
export type ChangeIdInput = z.output<typeof ChangeIdInput>;

/** One change, waiting or decided. Moments are ISO 8601. */
export const ChangeView = z.object({
  id: z.string(),
  kind: z.enum(CHANGE_KINDS),
  object: z.string(),
  concernedName: z.string().nullable(),
  /** Wallets that a person must have in order to agree; null is every wallet. */
  wallets: z.array(z.string()).nullable(),
  /** It waits, and nobody who is there could agree to it. */
  lacksSecondPerson: z.boolean(),
  payload: z.record(z.string(), z.unknown()),
  before: z.record(z.string(), z.unknown()),
  sha256: z.string(),
  reason: z.string().nullable(),
  requestedBy: z.string(),
  isOwn: z.boolean(),
  requestedAt: z.string(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** Device or address that the viewer shares with the requester; null: none, or the viewer is the requester. */
  shared: z.enum(SHARED_PLACES).nullable(),
  endsAt: z.string(),
  decision: z.enum(CHANGE_DECISIONS).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decisionReason: z.string().nullable(),
  /** Whether whoever looks may agree to it or refuse it; `away`: not before a moment. */
  may: z.enum(["decide", "take_back", "nothing", "away"]),
  /** Whoever asked may make the one-time link of this change now. */
  hasLink: z.boolean(),
});
export type ChangeView = z.infer<typeof ChangeView>;

export const ChangeList = z.object({
  items: z.array(ChangeView),
  /** Until when whoever looks agrees to nothing. */
  awayUntil: z.string().nullable(),
  /** Nobody else could agree: what is changed holds at once. */
  isAlone: z.boolean(),
});
export type ChangeList = z.infer<typeof ChangeList>;

export const ChangePage = z.object({ items: z.array(ChangeView), nextCursor: z.string().nullable() });
export type ChangePage = z.infer<typeof ChangePage>;

export const ChangeFilter = z.object({ cursor: z.string().max(100).optional() });
export type ChangeFilter = z.output<typeof ChangeFilter>;

/** A one-time link, in its one sight. */
export type MadeLink = { url: string; email: string; endsAt: string };

/** What asking came to: `isApplied` where nobody else could agree. */
export type AskedChange = { changeId: string; isApplied: boolean };
