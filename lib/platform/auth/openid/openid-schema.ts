import { z } from "zod";
import { type OpenidCause } from "@/lib/core/enums/audit";
import { claimAt } from "./openid-rights";
import { emailField } from "../sign-in/schema";

const SUBJECT_MAX = 255;

/** A provider's claims about a person. A claim in another form than the standard's counts as absent. */
export const OpenidClaims = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(SUBJECT_MAX),
  name: z.string().optional().catch(undefined),
  email: emailField().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});
export type OpenidClaims = z.output<typeof OpenidClaims>;

/**
 * The e-mail address that the provider vouches for: by `email_verified`, or by the claim that the settings trust in its
 * place, because some providers have no such word.
 */
export function verifiedEmailIn(
  claims: OpenidClaims,
  { emailClaim }: { emailClaim: string | null },
): { email: string } | { cause: OpenidCause } {
  const told = emailClaim === null ? claims.email : claimAt(claims, emailClaim);
  const email = emailField().safeParse(told);
  if (!email.success) return { cause: "openid_no_email" };
  const isVerified = emailClaim !== null || claims.email_verified === true;
  return isVerified ? { email: email.data } : { cause: "openid_email_not_verified" };
}
