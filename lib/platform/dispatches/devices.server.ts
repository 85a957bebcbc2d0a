import "server-only";
import { ECDH, createHash } from "node:crypto";
import webpush from "web-push";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { type Context, type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import {
  type PushDeviceRow,
  deleteDevice,
  findPushKeys,
  abandonDispatchesOf,
  insertPushKeys,
  keepNewestDevices,
  saveDevice,
} from "./records.server";
import { type AddDeviceInput, type DeviceInput, type PushKey } from "./schema";
import { parseTargetUrl, placeOf } from "./target-address";

const DEVICES_MAX = 10;
const KEY_ID = "1";
/** RFC 8291: an uncompressed point, and a secret. */
const KEY_BYTES = 65;
const AUTH_BYTES = 16;

export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Creates the keys at first use, in the process that is first. */
export async function vapidKeys({
  store,
  vault,
  clock,
}: Pick<Services, "store" | "vault" | "clock">): Promise<{ publicKey: string; privateKey: string }> {
  const known = await store.read(findPushKeys);
  const keys =
    known ??
    (await store.transaction(async (tx) => {
      const made = webpush.generateVAPIDKeys();
      await insertPushKeys(tx, {
        publicKey: made.publicKey,
        privateKey: vault.seal(ABOUT.pushKey(KEY_ID), made.privateKey),
        madeAt: clock.now(),
      });
      return findPushKeys(tx);
    }));
  if (keys === null) throw new Error("no keys for push services");
  return { publicKey: keys.publicKey, privateKey: vault.open(ABOUT.pushKey(KEY_ID), keys.privateKey) };
}

/** Returns the public key with which a browser subscribes. */
export const getPushKey = async (ctx: Context): Promise<PushKey> => ({
  publicKey: (await vapidKeys(ctx)).publicKey,
});

/** Throws `invalid_input` for what is no subscription, or leads to a place that nothing is sent to. */
export async function addDevice(
  { store, vault, clock, env, actor: { personId, sessionId } }: Context,
  { endpoint, p256dh, auth, userAgent }: AddDeviceInput,
): Promise<null> {
  const url = parseTargetUrl(endpoint, env);
  if (typeof url === "string") throw new AppError("invalid_input", { fields: { endpoint: url } });
  if (!isPoint(p256dh) || Buffer.from(auth, "base64url").length !== AUTH_BYTES)
    throw new AppError("invalid_input", { fields: { p256dh: "invalid" } });
  const id = newId();
  const subscription: PushSubscription = { endpoint: url.href, keys: { p256dh, auth } };
  return store.transaction(async (tx) => {
    await saveDevice(tx, {
      id,
      personId,
      sessionId,
      endpointSha256: createHash("sha256").update(url.href).digest("hex"),
      subscription: vault.seal(ABOUT.pushDevice(id), JSON.stringify(subscription)),
      host: placeOf(url).replace(/:443$/, ""),
      userAgent,
      addedAt: clock.now(),
    });
    await keepNewestDevices(tx, personId, DEVICES_MAX);
    await publish(tx, [{ name: "notification.changed", to: [personId] }]);
    return null;
  });
}

/** Whether anything can be encrypted for it: bytes that are no point of the curve would fail at each message. */
function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== KEY_BYTES) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}

/** Throws `not_found` for one that is not the person's own. */
export async function removeDevice(
  { store, clock, actor: { personId } }: Context,
  { deviceId }: DeviceInput,
): Promise<null> {
  return store.transaction(async (tx) => {
    if (!(await deleteDevice(tx, deviceId, personId))) throw new AppError("not_found", { message: "device" });
    await abandonDispatchesOf(tx, deviceId, clock.now());
    await publish(tx, [{ name: "notification.changed", to: [personId] }]);
    return null;
  });
}

export const subscriptionOf = (
  { vault }: Pick<Services, "vault">,
  { id, subscription }: Pick<PushDeviceRow, "id" | "subscription">,
): PushSubscription => JSON.parse(vault.open(ABOUT.pushDevice(id), subscription)) as PushSubscription;
