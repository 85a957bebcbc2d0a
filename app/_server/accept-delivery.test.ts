import { beforeEach, describe, expect, it, vi } from "vitest";
import { signBody } from "@/lib/pix/signature.server";
import { type NewDelivery } from "@/lib/composers/deliveries/records.server";
import { openDelivery } from "@/lib/platform/vault/bodies.server";
import { limitBodies } from "@/lib/runtime/http/request-bodies";
import { openVault } from "@/lib/platform/vault/vault.server";

const MAIN = "main-secret";
const OLD = "main-secret-before";
const SHOP = "shop-secret";
const MIB = 1024 * 1024;

const vault = openVault({
  sealingKeys: [{ id: "k1", key: Buffer.alloc(32, 7) }],
  blindKey: Buffer.alloc(32, 8),
});
/** The body stored in the row, as it was received. */
const storedBody = () =>
  written[0] ? openDelivery(vault, { ...written[0], body: Buffer.from(written[0].body) }) : null;

const written: NewDelivery[] = [];
const queued: number[] = [];
const refused: string[] = [];
let isStoreDown = false;

vi.mock("@/lib/runtime/services.server", () => ({
  services: () => ({
    env: {
      webhookSecrets: new Map([
        ["main", [MAIN, OLD]],
        ["loja-a", [SHOP]],
      ]),
      trustedProxies: 0,
    },
    vault,
    clock: { now: () => new Date("2026-11-21T12:00:00Z") },
    log: { error: () => undefined },
  }),
}));
vi.mock("@/lib/runtime/process.server", () => ({
  processParts: () => ({
    writer: {
      write: (row: NewDelivery) =>
        isStoreDown ? Promise.reject(new Error("down")) : Promise.resolve(written.push(row)),
    },
    queue: { push: (id: number) => queued.push(id) },
    refusals: { count: (endpoint: string, reason: string) => refused.push(`${endpoint} ${reason}`) },
    bodies: world.bodies,
  }),
}));

const world = vi.hoisted((): { bodies: unknown } => ({ bodies: null }));
const MOST = { requests: 2, bytes: 4 * MIB };
world.bodies = limitBodies({ ofAddress: MOST, inAll: MOST });

const { acceptDelivery } = await import("./accept-delivery");

beforeEach(() => {
  for (const list of [written, queued, refused]) list.length = 0;
  isStoreDown = false;
});

const BODY = new TextEncoder().encode('{"event":"payment_completed","eventId":"1","data":{}}');
const signed = (secret = MAIN, bytes: Uint8Array = BODY) => signBody(secret, bytes);

function post(
  signature: string | null,
  {
    endpoint = "main",
    body = BODY,
    headers = {},
  }: { endpoint?: string; body?: BodyInit; headers?: Record<string, string> } = {},
): Promise<Response> {
  const request = new Request("http://127.0.0.1/api/webhooks/pix", {
    method: "POST",
    body,
    headers: { ...headers, ...(signature !== null && { "x-service-signature": signature }) },
    duplex: "half",
  } as RequestInit);
  return acceptDelivery(request, endpoint);
}

describe("a delivery that is refused", () => {
  const other = Buffer.from(BODY);
  other[10] = (other[10] ?? 0) ^ 1;
  const hex = signed().slice("sha256=".length);

  it.each<[row: string, signature: string | null, endpoint: string, status: number, counted: string]>([
    ["H2 the signature of another body", signed(MAIN, other), "main", 401, "main signature"],
    ["H3 no signature", null, "main", 401, "main signature"],
    ["H4 an empty signature", "", "main", 401, "main signature"],
    ["H4 a prefix alone", "sha256=", "main", 401, "main signature"],
    ["H4 no prefix", hex, "main", 401, "main signature"],
    ["H4 another algorithm's prefix", `sha1=${hex}`, "main", 401, "main signature"],
    ["H4 a longer algorithm's prefix", `sha512=${hex}`, "main", 401, "main signature"],
    ["H7 one digit less", `sha256=${hex.slice(1)}`, "main", 401, "main signature"],
    ["H7 one digit more", `sha256=${hex}0`, "main", 401, "main signature"],
    ["H7 twice the digits", `sha256=${hex}${hex}`, "main", 401, "main signature"],
    ["H7 no digit among them", `sha256=z${hex.slice(1)}`, "main", 401, "main signature"],
    ["H12 a sub-account's secret on the main endpoint", signed(SHOP), "main", 401, "main other_endpoint"],
    ["H12 the main secret on a sub-account's", signed(MAIN), "loja-a", 401, "loja-a other_endpoint"],
    ["H14 an unknown endpoint", signed("their secret"), "loja-z", 404, "loja-z unknown_endpoint"],
    [
      "H14 an unknown endpoint, with a secret of ours",
      signed(SHOP),
      "loja-z",
      404,
      "loja-a unknown_endpoint",
    ],
    ["H78 no endpoint at all, with a secret of ours", signed(), "", 404, "main unknown_endpoint"],
    ["H60 another environment's secret", signed("their secret"), "main", 401, "main signature"],
  ])("%s", async (_row, signature, endpoint, status, counted) => {
    expect((await post(signature, { endpoint })).status).toBe(status);
    expect(written).toEqual([]);
    expect(queued).toEqual([]);
    expect(refused).toEqual([counted]);
  });

  it("H15 a body that breaks off: nothing is stored", async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(BODY.slice(0, 10));
        controller.error(new Error("aborted"));
      },
    });
    await expect(post(signed(), { body })).rejects.toThrow("aborted");
    expect(written).toEqual([]);
  });

  it.each([
    ["by its announced length", { "content-length": String(MIB + 1) }, 0],
    ["by what came", {}, 17],
  ])("H18 more than a mebibyte, %s, and reads no further than the cap", async (_how, headers, chunksMax) => {
    let chunks = 0;
    const body = new ReadableStream({
      pull(controller) {
        chunks += 1;
        if (chunks > 400) controller.close();
        else controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const response = await post(signed(), { body, headers });
    // A connection that is closed would take the answer with it, while its sender still writes.
    expect([response.status, response.headers.get("connection")]).toEqual([413, null]);
    // One chunk more may wait in the stream itself.
    expect(chunks).toBeLessThanOrEqual(chunksMax + 2);
    expect(refused).toEqual(["main too_large"]);
  });

  it("H71 a body that trickles: ends after ten seconds, and its connection with it", async () => {
    vi.useFakeTimers();
    let isCancelled = false;
    let timer: NodeJS.Timeout | undefined;
    const body = new ReadableStream({
      start(controller) {
        timer = setInterval(() => controller.enqueue(BODY.slice(0, 1)), 500);
      },
      cancel() {
        isCancelled = true;
        clearInterval(timer);
      },
    });
    let answer: Response | undefined;
    const answered = post(signed(), { body }).then((response) => (answer = response));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(answer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await answered;
    expect([answer?.status, answer?.headers.get("connection"), isCancelled]).toEqual([408, "close", true]);
    expect(refused).toEqual(["main too_slow"]);
    expect(written).toEqual([]);
  });

  it("H65 answers 503 where the store rejects a delivery, so that it comes again", async () => {
    isStoreDown = true;
    expect((await post(signed())).status).toBe(503);
    expect(queued).toEqual([]);
    expect(refused).toEqual(["main not_stored"]);
  });

  it("H25 any other method: the routes have none", async () => {
    for (const path of ["../api/webhooks/pix/route", "../api/webhooks/pix/[endpoint]/route"]) {
      const handlers = (await import(/* @vite-ignore */ path)) as Record<string, unknown>;
      const methods = Object.keys(handlers).filter((name) => /^[A-Z]+$/.test(name));
      expect(methods).toEqual(["POST"]);
    }
  });

  it("more at once than there is room for, with 503, so that it comes again", async () => {
    const slow = () => new ReadableStream({ start: (controller) => void held.push(controller) });
    const held: ReadableStreamDefaultController[] = [];
    const waiting = [post(signed(), { body: slow() }), post(signed(), { body: slow() })];
    expect((await post(signed())).status).toBe(503);
    for (const controller of held) controller.close();
    await Promise.all(waiting);
    expect((await post(signed())).status).toBe(200);
  });
});

describe("a delivery that is accepted", () => {
  const NOW_SECONDS = "1795262400";
  it.each<[row: string, signature: string, headers: Record<string, string>, secretIndex: number]>([
    ["H5 upper-case digits", `sha256=${signed().slice("sha256=".length).toUpperCase()}`, {}, 0],
    ["H9 the previous secret within the overlap", signed(OLD), {}, 1],
    ["H70 two signatures, one of them right", `${signed(SHOP)}, ${signed()}`, {}, 0],
    ["H24 a body called text", signed(), { "content-type": "text/plain" }, 0],
    ["H57 a header time in seconds", signed(), { "x-service-timestamp": NOW_SECONDS }, 0],
    ["H57 a header time far off", signed(), { "x-service-timestamp": "1" }, 0],
    ["H68 another user agent", signed(), { "user-agent": "curl/8" }, 0],
  ])("%s", async (_row, signature, headers, secretIndex) => {
    expect((await post(signature, { headers })).status).toBe(200);
    expect(written).toMatchObject([{ endpoint: "main", secretIndex }]);
    expect(storedBody()).toEqual(Buffer.from(BODY));
    expect(Buffer.from(written[0]?.body ?? "").includes("payment_completed")).toBe(false);
    expect(queued).toEqual([1]);
    expect(refused).toEqual([]);
  });

  it("H18 a mebibyte to the byte", async () => {
    const body = new Uint8Array(MIB);
    expect((await post(signed(MAIN, body), { body })).status).toBe(200);
    expect(storedBody()).toHaveLength(MIB);
  });
});
