import "server-only";
import { type OAuthConfig } from "next-auth/providers/oauth";
import { OPENID_SILENCE_MS, openidAgent } from "./openid-agent.server";
import { claimAt } from "./openid-rights";
import { type OpenidSettings } from "./openid-settings";

/** The provider's name in next-auth, as used in the addresses of its endpoints. */
export const OPENID = "openid";

type Profile = Record<string, unknown> & { sub: string };

/**
 * Authorization code with PKCE, state and nonce. The library verifies the ID token's signature, audience, age and nonce, and
 * its issuer against what the provider says that it is called: that this is the issuer of the settings is asked here.
 */
export function openidProvider({
  issuer,
  clientId,
  clientSecret,
  hosts,
  rolesClaim,
}: OpenidSettings): OAuthConfig<Profile> {
  // Claims of one request. The whole provider object is scoped to one request.
  let claims: Profile = { sub: "" };
  return {
    id: OPENID,
    name: OPENID,
    type: "oauth",
    wellKnown: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    clientId,
    clientSecret,
    httpOptions: { agent: openidAgent(new URL(issuer), { hosts }), timeout: OPENID_SILENCE_MS },
    token: {
      async request({ client, provider, params, checks }) {
        if (client.issuer.metadata.issuer !== issuer)
          throw new Error("the provider calls itself something else");
        const wanted = { ...checks, response_type: "code" };
        const tokens = await client.callback(provider.callbackUrl, params, wanted);
        claims = tokens.claims();
        const isWhole = claims.email !== undefined && claimAt(claims, rolesClaim) !== undefined;
        // The library checks that the answer is about the same person. Claims of the token take precedence over all
        // others.
        if (!isWhole && client.issuer.metadata.userinfo_endpoint !== undefined)
          claims = { ...(await client.userinfo(tokens)), ...claims };
        return { tokens };
      },
    },
    userinfo: { request: () => claims },
    profile: ({ sub }) => ({ id: sub }),
  };
}
