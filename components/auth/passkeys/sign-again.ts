import { fetchJson } from "@/lib/core/requests/fetch-json";
import { type DeviceAnswer, signWithPasskey } from "./sign-with-passkey";
import { type PresenceWays } from "@/lib/platform/auth/second-step/presence-schema";

/** Signs the challenge of the current session with one of the signed-in person's own passkeys. */
export async function signAgain(): Promise<DeviceAnswer> {
  const { passkey } = await fetchJson<PresenceWays>("/api/people/me/presence");
  return passkey === null ? { is: "given_up" } : signWithPasskey(passkey);
}
