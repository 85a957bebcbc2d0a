import { fetchJson } from "@/lib/core/requests/fetch-json";
import { type AddDeviceInput, type PushKey } from "@/lib/platform/dispatches/schema";

const WORKER = "/sw.js";

export type Unable = "unsupported" | "denied" | "failed";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** By what this browser is known among a person's devices; null: nothing reaches it. */
export async function findDeviceHash(): Promise<string | null> {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  const endpoint = (await worker?.pushManager.getSubscription())?.endpoint;
  if (endpoint === undefined) return null;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(new URL(endpoint).href));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Asks the person, and then the browser's push service. Only from a click: browsers refuse to ask at any other time. */
export async function subscribeHere(): Promise<AddDeviceInput | Unable> {
  if (!canPush()) return "unsupported";
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const { publicKey } = await fetchJson<PushKey>("/api/notifications/push-key", {});
  try {
    await navigator.serviceWorker.register(WORKER);
    const worker = await navigator.serviceWorker.ready;
    const subscription = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint, keys } = subscription.toJSON();
    if (!endpoint || !keys?.p256dh || !keys.auth) return "failed";
    return { endpoint, p256dh: keys.p256dh, auth: keys.auth, userAgent: navigator.userAgent };
  } catch (error) {
    if (error instanceof DOMException) return "failed";
    throw error;
  }
}

export async function unsubscribeHere(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
