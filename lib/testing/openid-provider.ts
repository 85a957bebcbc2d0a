import { type KeyObject, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { text } from "node:stream/consumers";
import Provider, { type Configuration } from "oidc-provider";
import { freePort } from "@/lib/runtime/embedded-postgres";

type Json = Record<string, unknown>;
/** Ways in which the provider lies or fails to answer: the client refuses each. */
export type ProviderFault = {
  discovery?: (told: Json) => Json;
  idToken?: (claims: Json) => Json;
  /** A key other than the one that it reports. */
  key?: KeyObject;
  isSilent?: boolean;
};

export type OpenidProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The accounts of the provider, by the name that is typed at its sign-in, with the claims of the moment. */
  accounts: Map<string, Json>;
  lie: ProviderFault;
  /** Requests for a token, and those that it answered with one. */
  asked: string[];
  stop(): Promise<void>;
};

const KEY_ID = "of-the-tests";

/** A real OpenID provider, and before it a hand that can change what it says: with its own key, so that all but that is right. */
export async function startOpenidProvider(redirectUri: string): Promise<OpenidProvider> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const [clientId, clientSecret] = ["guiche", randomBytes(24).toString("base64url")];
  const accounts = new Map<string, Json>();
  const jwk = { ...privateKey.export({ format: "jwk" }), kid: KEY_ID, use: "sig", alg: "RS256" };
  const configuration: Configuration = {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: { openid: ["sub", "groups"], email: ["email", "email_verified"], profile: ["name"] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => {
      const claims = accounts.get(accountId);
      return claims && { accountId, claims: () => ({ sub: accountId, ...claims }) };
    },
    // Consent is not requested: no person is asked whether the dashboard may know who they are.
    async loadExistingGrant({ oidc: { client, session, provider } }) {
      const grant = new provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId !== undefined && { accountId: session.accountId }),
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  const answer = provider.callback();
  const made: OpenidProvider = {
    issuer,
    clientId,
    clientSecret,
    accounts,
    lie: {},
    asked: [],
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", issuer);
    made.asked.push(pathname);
    const { lie } = made;
    if (lie.isSilent) return;
    if (pathname.startsWith("/interaction/")) return void interact(provider, request, response);
    if (pathname === "/.well-known/openid-configuration" && lie.discovery)
      changeAnswer(response, lie.discovery);
    if (pathname === "/token" && (lie.idToken || lie.key))
      changeAnswer(response, (told) => forged(told, lie, privateKey));
    void answer(request, response);
  });
  await new Promise<void>((done) => server.listen(port, "localhost", done));
  return made;
}

/** Accepts any account name without proof: the checks of the provider are its own matter. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "POST") {
    const accountId = new URLSearchParams(await text(request)).get("account") ?? "";
    await provider.interactionFinished(request, response, { login: { accountId } });
    return;
  }
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(
    `<!doctype html><title>The provider</title><form method="post"><input name="account" aria-label="Account"><button>Go on</button></form>`,
  );
}

/** Changes an answer that is one JSON object and is written in one piece. */
function changeAnswer(response: ServerResponse, change: (told: Json) => Json): void {
  const end = response.end.bind(response);
  response.end = ((body: string) => {
    if (response.statusCode !== 200) return end(body);
    const changed = JSON.stringify(change(JSON.parse(String(body)) as Json));
    response.setHeader("content-length", Buffer.byteLength(changed));
    return end(changed);
  }) as typeof response.end;
}

function forged(told: Json, { idToken = (claims) => claims, key }: ProviderFault, own: KeyObject): Json {
  const [, payload = ""] = String(told.id_token).split(".");
  const claims = idToken(JSON.parse(Buffer.from(payload, "base64url").toString()) as Json);
  const part = (value: Json) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part({ alg: "RS256", typ: "JWT", kid: KEY_ID })}.${part(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), key ?? own).toString("base64url");
  return { ...told, id_token: `${signed}.${signature}` };
}
