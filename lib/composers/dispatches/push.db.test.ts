import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { endOwnOtherSessions } from "@/lib/domain/people/end-own-session.server";
import { getDispatchPreferences } from "@/lib/platform/dispatches/change-preferences.server";
import { addDevice, getPushKey, removeDevice } from "@/lib/platform/dispatches/devices.server";
import { sendTestDispatch } from "@/lib/platform/dispatches/list-dispatches.server";
import { notify } from "@/lib/platform/notifications/notify.server";
import { dispatches, pushDevices, pushKeys } from "@/lib/platform/store/tables/dispatches";
import { givenSession } from "@/lib/testing/factories";
import { testContext, testServices } from "@/lib/testing/context";
import { type Received, startHttpReceiver } from "@/lib/testing/http-receiver";
import { openDispatchSender } from "./send-dispatches.server";

// A push service of the test: it takes what is posted to it, checks who sends (RFC 8292), and reads as the browser would (RFC 8291).

const pushService = await startHttpReceiver();
afterAll(() => pushService.stop());
const services = await testServices({ env: { privateHosts: new Set([pushService.place]) } });
const { store, clock } = services;
const manager = await testContext(services, { role: "manager" });
const never = new AbortController().signal;
const sender = openDispatchSender(services);
async function rounds(): Promise<void> {
  while ((await sender(never)).hasMore);
}
const rows = () => store.read((reader) => reader.select().from(dispatches));

/** A browser that is subscribed: its keys, and what it makes of a message. */
function browser(path: string) {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint: `${pushService.url}${path}`,
      p256dh: keys.getPublicKey("base64url"),
      auth: auth.toString("base64url"),
      userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
    },
    read: ({ body }: Received): unknown => {
      const hmac = (key: Uint8Array, ...data: Uint8Array[]) =>
        createHmac("sha256", key).update(Buffer.concat(data)).digest();
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const theirs = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), theirs]);
      const ikm = hmac(hmac(auth, keys.computeSecret(theirs)), keyInfo, Buffer.from([1]));
      const prk = hmac(salt, ikm);
      const key = hmac(prk, Buffer.from("Content-Encoding: aes128gcm\0\u0001")).subarray(0, 16);
      const nonce = hmac(prk, Buffer.from("Content-Encoding: nonce\0\u0001")).subarray(0, 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
      const clear = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(clear.subarray(0, clear.lastIndexOf(2)).toString());
    },
  };
}

/** The claimed sender, checked against the key that the browser subscribed with. */
function claimsOf({ headers }: Received, publicKey: string): Record<string, unknown> {
  const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  expect(key).toBe(publicKey);
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isTheirs = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  expect(isTheirs).toBe(true);
  return JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
}

const ask = (objectId = newId()) =>
  store.transaction((tx) =>
    notify(tx, {
      kind: "approval_waiting",
      write: "withdrawal",
      wallet: "principal",
      objectId,
      amountCentavos: centavos(1_250_000),
      now: clock.now(),
      to: manager.actor.personId,
    }),
  );

beforeEach(async () => {
  await services.asOwner("delete from dispatches");
  await services.asOwner("delete from notifications");
  await services.asOwner("delete from push_devices");
  pushService.received.length = 0;
  pushService.answer = () => ({ status: 201 });
  clock.advance(60_000);
});

describe("a push", () => {
  test("is read by its browser alone, says who sent it, and leads to the page of the approval", async () => {
    const phone = browser("/send/phone");
    const { publicKey } = await getPushKey(manager);
    await addDevice(manager, phone.subscription);
    const intentId = newId();
    await ask(intentId);
    await rounds();
    const [pushed] = pushService.received;
    if (!pushed) throw new Error("nothing came");
    const [row] = await rows();
    expect(phone.read(pushed)).toEqual({
      id: row?.id,
      title: expect.stringMatching(
        /^\[sandbox\] Um saque de R\$\s12\.500,00 espera a sua aprovação$/,
      ) as string,
      body: expect.stringContaining("Conta principal") as string,
      path: `/w/principal/withdrawals/approvals/${intentId}`,
      isUrgent: true,
      waiting: 0,
    });
    expect(() => browser("/other").read(pushed)).toThrow();
    expect(pushed.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high" });
    expect(pushed.headers.topic).toBe(row?.id.replaceAll("-", ""));
    expect(Number(pushed.headers.ttl)).toBeGreaterThan(3_600);
    expect(claimsOf(pushed, publicKey)).toMatchObject({
      aud: pushService.url,
      sub: "mailto:guiche@localhost",
    });
  });

  test("rests sealed, and its keys are made once", async () => {
    const [one, other] = await Promise.all([getPushKey(manager), getPushKey(manager)]);
    expect(one).toEqual(other);
    await addDevice(manager, browser("/send/secret-path").subscription);
    const [device] = await store.read((reader) => reader.select().from(pushDevices));
    const [keys] = await store.read((reader) => reader.select().from(pushKeys));
    expect(device?.subscription).toMatch(/^v1\./);
    expect(keys?.privateKey).toMatch(/^v1\./);
    expect(JSON.stringify([device, await getDispatchPreferences(manager)])).not.toContain("secret-path");
  });

  test("goes to each device of a person, and to no other person's", async () => {
    const finance = await testContext(services, { role: "finance" });
    await addDevice(manager, browser("/send/a").subscription);
    await addDevice(manager, browser("/send/b").subscription);
    await addDevice(finance, browser("/send/c").subscription);
    await ask();
    await rounds();
    expect(pushService.received.map(({ path }) => path).toSorted()).toEqual(["/send/a", "/send/b"]);
    // A browser in which another person signs in belongs to that person from then on.
    await addDevice(finance, browser("/send/a").subscription);
    expect((await getDispatchPreferences(manager)).devices).toHaveLength(1);
    expect((await getDispatchPreferences(finance)).devices).toHaveLength(2);
  });

  test("that its service knows no more takes the device out, and nobody is troubled", async () => {
    await addDevice(manager, browser("/send/gone").subscription);
    pushService.answer = () => ({ status: 410 });
    await ask();
    await rounds();
    expect(await rows()).toMatchObject([{ fault: "gone", reply: "410", nextAt: null }]);
    expect((await getDispatchPreferences(manager)).devices).toEqual([]);
  });

  test("that its service puts off is tried again under the same topic", async () => {
    await addDevice(manager, browser("/send/busy").subscription);
    pushService.answer = () => ({ status: 429 });
    await ask();
    await rounds();
    clock.advance(60_000);
    pushService.answer = () => ({ status: 201 });
    await rounds();
    const topics = pushService.received.map(({ headers }) => headers.topic);
    expect(topics).toHaveLength(2);
    expect(new Set(topics).size).toBe(1);
  });

  test("does not come where somebody ended the session that the device was added in", async () => {
    const elsewhere = {
      ...manager,
      actor: { ...manager.actor, sessionId: await givenSession(services, manager.actor.personId) },
    };
    await addDevice(elsewhere, browser("/send/lost").subscription);
    await addDevice(manager, browser("/send/mine").subscription);
    await endOwnOtherSessions(manager);
    await ask();
    await rounds();
    expect(pushService.received.map(({ path }) => path)).toEqual(["/send/mine"]);
    expect((await getDispatchPreferences(manager)).devices).toHaveLength(1);
  });

  test("is tried by its own way, and a device that is turned off gets none", async () => {
    await addDevice(manager, browser("/send/try").subscription);
    expect(await sendTestDispatch(manager, { channel: "push" })).toBe(1);
    const [device] = (await getDispatchPreferences(manager)).devices;
    await removeDevice(manager, { deviceId: device?.id ?? "" });
    await rounds();
    expect(pushService.received).toEqual([]);
    const finance = await testContext(services, { role: "finance" });
    await expect(removeDevice(finance, { deviceId: device?.id ?? "" })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("is sent to no place inside, and to nothing that is no subscription", async () => {
    const { subscription } = browser("/x");
    const added = (more: Partial<typeof subscription>) => addDevice(manager, { ...subscription, ...more });
    for (const endpoint of ["https://10.1.2.3/x", "https://localhost/x", "http://push.example.com/x"])
      await expect(added({ endpoint }), endpoint).rejects.toMatchObject({ code: "invalid_input" });
    await expect(added({ p256dh: "AAAA" })).rejects.toMatchObject({ fields: { p256dh: "invalid" } });
    await expect(added({ p256dh: "B".repeat(87) })).rejects.toMatchObject({ fields: { p256dh: "invalid" } });
    await expect(added({ auth: "AAAA" })).rejects.toMatchObject({ fields: { p256dh: "invalid" } });
    for (let nth = 0; nth < 12; nth++) {
      clock.advance(1_000);
      await addDevice(manager, browser(`/many/${nth}`).subscription);
    }
    expect((await getDispatchPreferences(manager)).devices).toHaveLength(10);
  });
});
