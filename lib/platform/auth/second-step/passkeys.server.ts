import "server-only";
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { isIP } from "node:net";
import { z } from "zod";
import { type Services } from "@/lib/platform/context.server";
import { type Env } from "@/lib/platform/env.server";
import { type Reader, type Tx } from "@/lib/platform/store/tx.server";
import { CHALLENGE_MS, endOfChallenge, newChallenge, consumeChallenge } from "./challenges.server";
import { type PasskeyRequest } from "./passkey-schema";
import {
  type PasskeyRow,
  type PersonRow,
  findPasskey,
  listPasskeys,
  lockPerson,
  updatePasskey,
} from "../records.server";

const RP_NAME = "Guichê";
/** ES256, RS256, EdDSA: what every device has one of. */
const ALGORITHMS = [-7, -257, -8];

type RelyingParty = { rpID: string; origin: string };

/**
 * Uses the configured public address, regardless of the request's headers. Null: browsers support no passkeys for a
 * bare IP.
 */
export function relyingPartyOf({ appUrl }: Pick<Env, "appUrl">): RelyingParty | null {
  const { hostname, origin } = new URL(appUrl);
  return isIP(hostname.replaceAll(/[[\]]/g, "")) === 0 ? { rpID: hostname, origin } : null;
}

/**
 * The person whose signature is required. A sign-in names no person yet: the device itself reports whose key it has.
 */
type PasskeyPurpose = { purpose: "sign_in"; to: string } | { purpose: "prove"; to: string; personId: string };

/** The request to a device. Null where there are no passkeys, or none of the person's. */
export async function createPasskeyRequest(
  reader: Reader,
  env: Env,
  asked: PasskeyPurpose,
  now: Date,
): Promise<PasskeyRequest | null> {
  const place = relyingPartyOf(env);
  if (!place) return null;
  const own = asked.purpose === "prove" ? await listPasskeys(reader, asked.personId) : null;
  if (own?.length === 0) return null;
  return {
    challenge: Buffer.from(newChallenge(env, asked, now)).toString("base64url"),
    rpId: place.rpID,
    timeout: CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: (own ?? []).map(descriptorOf),
  };
}

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: "public-key" as const,
  transports: transports as AuthenticatorTransport[],
});

const Answer = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal("public-key"),
  response: z.looseObject({
    clientDataJSON: z.string(),
    userHandle: z.string().nullish(),
  }),
});

const readAnswer = (text: string): z.infer<typeof Answer> | null => {
  try {
    return Answer.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** Which key a device says that it used: what a sign-in is counted by. */
export const credentialIdIn = (answer: string): string | null => readAnswer(answer)?.id ?? null;

/**
 * The person whose passkey signed the challenge that was given to `asked.to`; null for every other answer, with the
 * cause in the log. Each challenge is accepted once. The person's lock is held from then on.
 */
export async function verifyPasskey(
  tx: Tx,
  { env, log, clock }: Pick<Services, "env" | "log" | "clock">,
  text: string,
  asked: PasskeyPurpose,
): Promise<PersonRow | null> {
  const now = clock.now();
  const refuse = (because: string): null => {
    log.warn({ because, purpose: asked.purpose }, "passkey refused");
    return null;
  };
  const place = relyingPartyOf(env);
  const answer = readAnswer(text);
  if (!place || !answer) return refuse("unreadable");
  const named = await findPasskey(tx, answer.id);
  if (!named || (asked.purpose === "prove" && named.personId !== asked.personId))
    return refuse("not of this person");
  const person = await lockPerson(tx, named.personId);
  // Under the lock once more: it may have been removed, or have signed, in between.
  const passkey = await findPasskey(tx, answer.id);
  if (!person || passkey?.personId !== person.id) return refuse("removed");
  const { userHandle } = answer.response;
  if (userHandle != null && userHandle !== userHandleOf(person.id)) return refuse("another person's handle");

  let taken: { challenge: string; endsAt: Date } | undefined;
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => {
      const endsAt = endOfChallenge(env, challenge, asked, now);
      if (endsAt) taken = { challenge, endsAt };
      return endsAt !== null;
    },
    expectedOrigin: place.origin,
    expectedRPID: place.rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.signatureCounter,
      transports: passkey.transports,
    },
    // The library says by throwing what it found; it calls nothing of ours that could fail.
  }).catch((error: unknown) => ({ verified: false, because: String(error) }) as const);
  if ("because" in verified) return refuse(verified.because);
  if (!verified.verified || !taken) return refuse("not signed by this key");
  if (!(await consumeChallenge(tx, taken.challenge, taken.endsAt))) return refuse("taken before");
  await updatePasskey(tx, passkey.id, {
    signatureCounter: verified.authenticationInfo.newCounter,
    lastUsedAt: now,
  });
  return person;
}

/** The device stores this handle beside the key. It is random and names no person. */
const userHandleOf = (personId: string): string => Buffer.from(personId).toString("base64url");

type Registering = { sessionId: string; person: PersonRow };

/**
 * The options by which a device makes a key: one that it finds by itself, and that it unlocks by verifying its
 * holder.
 */
export async function createPasskeyRegistration(
  env: Env,
  place: RelyingParty,
  { sessionId, person }: Registering,
  known: readonly PasskeyRow[],
  now: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: place.rpID,
    userName: person.email,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(person.id)),
    challenge: newChallenge(env, { purpose: "register", to: sessionId }, now),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

export type NewPasskey = Pick<PasskeyRow, "credentialId" | "publicKey" | "signatureCounter" | "transports">;

/** The key that a device made for the challenge of this session; null for every other answer. Once for each challenge. */
export async function verifyNewPasskey(
  tx: Tx,
  { env, log, clock }: Pick<Services, "env" | "log" | "clock">,
  text: string,
  sessionId: string,
): Promise<NewPasskey | null> {
  const place = relyingPartyOf(env);
  const answer = readAnswer(text);
  if (!place || !answer) return null;
  let taken: { challenge: string; endsAt: Date } | undefined;
  const verified = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => {
      const endsAt = endOfChallenge(env, challenge, { purpose: "register", to: sessionId }, clock.now());
      if (endsAt) taken = { challenge, endsAt };
      return endsAt !== null;
    },
    expectedOrigin: place.origin,
    expectedRPID: place.rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    log.warn({ because: String(error), purpose: "register" }, "passkey refused");
    return { verified: false } as const;
  });
  if (!verified.verified || !taken || !(await consumeChallenge(tx, taken.challenge, taken.endsAt)))
    return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    signatureCounter: counter,
    transports,
  };
}
