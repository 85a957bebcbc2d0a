import { z } from "zod";

/** The data that the browser is asked to have signed. */
export type PasskeyRequest = {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: "required";
  allowCredentials: { id: string; type: "public-key"; transports?: string[] }[];
};

/** Far above what a device gives: only what no form of ours sends stops here. */
const ANSWER_MAX = 8_192;

/** The answer of a device, as the JSON that the browser makes of it. */
export const passkeyAnswerField = () =>
  z.string("required").min(1, "required").max(ANSWER_MAX, "passkey_wrong");
