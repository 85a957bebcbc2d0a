import { z } from "zod";
import { passkeyAnswerField, type PasskeyRequest } from "./passkey-schema";

/** The ways to prove presence. `password` is for a sandbox only, and never for a person who has a second step. */
export const PRESENCE_WAYS = ["passkey", "code", "password"] as const;
export type PresenceWay = (typeof PRESENCE_WAYS)[number];

/** Empty: a second step has to be set up first. */
export type PresenceWays = {
  ways: PresenceWay[];
  /** The request that a passkey has to sign; null: the person has none. */
  passkey: PasskeyRequest | null;
};

export const ProvePresenceInput = z.strictObject({
  way: z.enum(PRESENCE_WAYS),
  proof: passkeyAnswerField(),
});
export type ProvePresenceInput = z.output<typeof ProvePresenceInput>;
