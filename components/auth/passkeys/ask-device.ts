import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { type PasskeyAsk } from "@/lib/platform/auth/second-step/passkey-schema";

/** The outcome of asking the device. The server interprets the device's answer. */
export type DeviceSaid =
  | { is: "answered"; answer: string }
  /** Its holder gave it up, it took too long, or it has no such key: a device does not say which. */
  | { is: "given_up" }
  /** It has a key of this person already. */
  | { is: "known_already" }
  | { is: "not_supported" };

/** The library comes when somebody first asks for it. */
const library = () => import("@simplewebauthn/browser");
type Library = Awaited<ReturnType<typeof library>>;

export const signWithPasskey = (ask: PasskeyAsk): Promise<DeviceSaid> =>
  said(({ startAuthentication }) => startAuthentication({ optionsJSON: ask }));

export const makePasskey = (options: PublicKeyCredentialCreationOptionsJSON): Promise<DeviceSaid> =>
  said(({ startRegistration }) => startRegistration({ optionsJSON: options }));

async function said(
  ask: (library: Library) => Promise<AuthenticationResponseJSON | RegistrationResponseJSON>,
): Promise<DeviceSaid> {
  const loaded = await library();
  if (!loaded.browserSupportsWebAuthn()) return { is: "not_supported" };
  try {
    return { is: "answered", answer: JSON.stringify(await ask(loaded)) };
  } catch (error) {
    if (error instanceof Error && error.name === "InvalidStateError") return { is: "known_already" };
    return { is: "given_up" };
  }
}
