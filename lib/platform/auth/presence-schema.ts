import { z } from "zod";
import { passwordField } from "./schema";

/** How a person shows again who it is. `password` is of a sandbox alone, and of nobody who has a second step. */
export const PRESENCE_WAYS = ["code", "password"] as const;
export type PresenceWay = (typeof PRESENCE_WAYS)[number];

/** Empty: a second step has to be set up first. */
export const PresenceWays = z.object({ ways: z.array(z.enum(PRESENCE_WAYS)) });
export type PresenceWays = z.infer<typeof PresenceWays>;

export const ProvePresenceInput = z.strictObject({
  way: z.enum(PRESENCE_WAYS),
  proof: passwordField(),
});
export type ProvePresenceInput = z.output<typeof ProvePresenceInput>;
