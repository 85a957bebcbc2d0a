import { z } from "zod";
import { emailField } from "./schema";

const SUBJECT_MAX = 255;

/** What a provider says of somebody. What it says in another way than the standard has it, it does not say. */
export const OpenidClaims = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(SUBJECT_MAX),
  name: z.string().optional().catch(undefined),
  email: emailField().optional().catch(undefined),
  email_verified: z
    // Some say it as text.
    .preprocess((word) => word === true || word === "true", z.boolean())
    .default(false),
});
export type OpenidClaims = z.output<typeof OpenidClaims>;

export const verifiedEmailIn = ({ email, email_verified }: OpenidClaims): string | null =>
  email !== undefined && email_verified ? email : null;
