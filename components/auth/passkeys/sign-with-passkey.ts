import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { type PasskeyRequest } from "@/lib/platform/auth/second-step/passkey-schema";

/** The outcome of asking the device. The server interprets the device's answer. */
export type DeviceAnswer =
  | { is: "answered"; answer: string }
  /** Its holder gave it up, it took too long, or it has no such key: a device does not say which. */
  | { is: "given_up" }
  /** It has a key of this person already. */
  | { is: "known_already" }
  | { is: "not_supported" };

/** The library is loaded at the first request. */
const library = () => import("@simplewebauthn/browser");
type Library = Awaited<ReturnType<typeof library>>;

export const signWithPasskey = (ask: PasskeyRequest): Promise<DeviceAnswer> =>
  runCeremony(({ startAuthentication }) => startAuthentication({ optionsJSON: ask }));

export const makePasskey = (options: PublicKeyCredentialCreationOptionsJSON): Promise<DeviceAnswer> =>
  runCeremony(({ startRegistration }) => startRegistration({ optionsJSON: options }));

async function runCeremony(
  ask: (library: Library) => Promise<AuthenticationResponseJSON | RegistrationResponseJSON>,
): Promise<DeviceAnswer> {
  const loaded = await library();
  if (!loaded.browserSupportsWebAuthn()) return { is: "not_supported" };
  try {
    return { is: "answered", answer: JSON.stringify(await ask(loaded)) };
  } catch (error) {
    if (error instanceof Error && error.name === "InvalidStateError") return { is: "known_already" };
    return { is: "given_up" };
  }
}
