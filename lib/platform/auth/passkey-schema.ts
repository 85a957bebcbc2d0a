import { z } from "zod";

/** What the browser is asked to have signed. */
export const PasskeyAsk = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(
    z.object({
      id: z.string(),
      type: z.literal("public-key"),
      transports: z.array(z.string()).optional(),
    }),
  ),
});
export type PasskeyAsk = z.infer<typeof PasskeyAsk>;

/** Far above what a device gives: only what no form of ours sends stops here. */
const ANSWER_MAX = 8_192;

/** What a device gave, as the JSON that the browser makes of it. */
export const passkeyAnswerField = () =>
  z.string("required").min(1, "required").max(ANSWER_MAX, "passkey_wrong");
