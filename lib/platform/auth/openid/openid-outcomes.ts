/** The messages of the sign-in for people whom the provider did not bring in. */
export const OPENID_OUTCOMES = ["away", "not_done", "no_access", "link_needed"] as const;
export type OpenidOutcome = (typeof OPENID_OUTCOMES)[number];
