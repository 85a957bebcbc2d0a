import { z } from "zod";
import { passkeyAnswerField, type PasskeyAsk } from "./passkey-schema";

/** How a person shows again who it is. `password` is of a sandbox alone, and of nobody who has a second step. */
export const PRESENCE_WAYS = ["passkey", "code", "password"] as const;
export type PresenceWay = (typeof PRESENCE_WAYS)[number];

/** Empty: a second step has to be set up first. */
export type PresenceWays = {
  ways: PresenceWay[];
  /** The request that a passkey has to sign; null: the person has none. */
  passkey: PasskeyAsk | null;
};

export const ProvePresenceInput = z.strictObject({
  way: z.enum(PRESENCE_WAYS),
  proof: passkeyAnswerField(),
});
export type ProvePresenceInput = z.output<typeof ProvePresenceInput>;
