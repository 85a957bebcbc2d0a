import { fetchJson } from "@/lib/core/requests/fetch-json";
import { type DeviceSaid, signWithPasskey } from "./ask-device";
import { type PresenceWays } from "@/lib/platform/auth/second-step/presence-schema";

/** Of whoever is signed in: one of the person's own passkeys signs what this session is asked. */
export async function signAgain(): Promise<DeviceSaid> {
  const { passkey } = await fetchJson<PresenceWays>("/api/people/me/presence");
  return passkey === null ? { is: "given_up" } : signWithPasskey(passkey);
}
