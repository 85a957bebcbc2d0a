import { afterEach, describe, expect, it } from "vitest";
import { type Context } from "@/lib/platform/context.server";
import { centavos } from "@/lib/core/money/money";
import { type TestServer, answerJson, startHttpServer } from "@/lib/testing/http-server";
import { SimulateBlockInput, SimulateChargeInput, SimulateWithdrawalInput } from "./schema";
import { simulateBlock, simulateBlockDecision } from "./simulate-block.server";
import { simulateCancellation, simulatePayment } from "./simulate-charge.server";
import { simulateRefund } from "./simulate-return.server";
import { getLife } from "./get-life.server";
import { simulateDelivery } from "./simulate-delivery.server";
import { setLife } from "./set-life.server";
import { simulateWithdrawal } from "./simulate-withdrawal.server";

const ID = "0198c1de-0000-7000-8000-000000000001";
const wallet = "loja-centro";

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** The verbs use nothing of a context but the address of the control API, and whose wallets a person sees. */
const contextOf = (sandboxControlUrl: string | null) =>
  ({
    actor: { wallets: null },
    env: { sandboxControlUrl, sandboxControlToken: "control-token" },
  }) as unknown as Context;

async function start(status = 200, body: unknown = {}): Promise<Context> {
  server = await startHttpServer((_request, response) => answerJson(response, status, body));
  return contextOf(`${server.url}/control`);
}

const verbs: [name: string, path: string, body: unknown, act: (ctx: Context) => Promise<null>][] = [
  [
    "a person pays",
    `/charges/${ID}/pay`,
    { payer: { name: "João Conceição Araújo", document: "49021913003" } },
    (ctx) => simulatePayment(ctx, { wallet, chargeId: ID }),
  ],
  [
    "a charge is cancelled",
    `/charges/${ID}/cancel`,
    null,
    (ctx) => simulateCancellation(ctx, { wallet, chargeId: ID }),
  ],
  [
    "a withdrawal fails",
    `/withdrawals/${ID}/fail`,
    { failureReason: "closed account" },
    (ctx) =>
      simulateWithdrawal(ctx, { wallet, withdrawalId: ID, act: "fail", failureReason: "closed account" }),
  ],
  [
    "a refund is confirmed",
    `/refunds/${ID}/confirm`,
    null,
    (ctx) => simulateRefund(ctx, { wallet, transactionId: ID, act: "confirm" }),
  ],
  [
    "money is blocked",
    "/blocks",
    { transactionId: ID, blockType: "med", amount: 10.1 },
    (ctx) =>
      simulateBlock(ctx, {
        wallet,
        transactionId: ID,
        blockType: "med",
        amountCentavos: centavos(1_010),
        reason: undefined,
        referenceNumber: undefined,
      }),
  ],
  [
    "a block is decided",
    `/blocks/${ID}/approve`,
    { resolutionReason: "fraud" },
    (ctx) => simulateBlockDecision(ctx, { blockId: ID, act: "approve", resolutionReason: "fraud" }),
  ],
];

describe("an event for one of our addresses", () => {
  const [ours, theirs, older, newest] = [1, 2, 3, 4].map((n) => `0198c1de-0000-7000-8000-00000000001${n}`);
  type Sandbox = {
    endpoints: { id?: string; url: string }[];
    deliveries: { id?: string; endpointId?: string }[];
  };
  async function startWith({ endpoints, deliveries }: Sandbox): Promise<Context> {
    server = await startHttpServer(({ path }, response) =>
      answerJson(response, 200, {
        items: path.startsWith("/control/webhook-endpoints") ? endpoints : deliveries,
      }),
    );
    const ctx = contextOf(`${server.url}/control`);
    return { ...ctx, env: { ...ctx.env, appUrl: "http://localhost:3000" } };
  }
  const posted = () => server?.requests.filter(({ method }) => method === "POST").map(({ path }) => path);
  const endpoints = [
    { id: theirs, url: "http://other.example/api/webhooks/pix" },
    { id: ours, url: "http://localhost:3000/api/webhooks/pix" },
    { id: theirs, url: "http://localhost:3000/api/webhooks/pix/loja-centro" },
  ];

  it("is its newest once more, whatever other addresses were sent since", async () => {
    const ctx = await startWith({
      endpoints,
      deliveries: [
        { id: older, endpointId: ours },
        { id: newest, endpointId: ours },
        { id: ID, endpointId: theirs },
      ],
    });
    expect(await simulateDelivery(ctx, { endpoint: "main" })).toEqual({ came: "sent" });
    expect(posted()).toEqual([`/control/deliveries/${newest}/redeliver`]);
    expect(server?.requests.map(({ path }) => path)).toContain(
      `/control/deliveries?endpointId=${ours}&newest=1`,
    );
  });

  it.each([
    "http://127.0.0.1:3000/api/webhooks/pix",
    "http://localhost:3000/api/webhooks/pix/",
    "http://localhost:3000/api/webhooks/pix/main",
  ])("is found by its path under another name or spelling: %s", async (url) => {
    const ctx = await startWith({
      endpoints: [{ id: ours, url }],
      deliveries: [{ id: newest, endpointId: ours }],
    });
    expect(await simulateDelivery(ctx, { endpoint: "main" })).toEqual({ came: "sent" });
  });

  it("is none before there was one, nor where the address is not registered", async () => {
    const ctx = await startWith({ endpoints, deliveries: [{ id: ID, endpointId: theirs }] });
    expect(await simulateDelivery(ctx, { endpoint: "main" })).toEqual({ came: "no_event" });
    expect(await simulateDelivery(ctx, { endpoint: "loja-norte" })).toEqual({ came: "not_registered" });
    expect(posted()).toEqual([]);
  });

  it("is not sent for a wallet out of reach, nor without a sandbox", async () => {
    const ctx = await startWith({ endpoints, deliveries: [] });
    const actor = { wallets: ["loja-centro"] } as unknown as Context["actor"];
    await expect(simulateDelivery({ ...ctx, actor }, { endpoint: "main" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(server?.requests).toEqual([]);
    await expect(simulateDelivery(contextOf(null), { endpoint: "main" })).rejects.toMatchObject({
      code: "not_allowed",
    });
  });
});

describe("the life of the sandbox's merchant", () => {
  const told = { isOn: true, pace: "quick", quickUntil: "2026-11-20T16:00:00.000Z", moments: 3 };

  it("is asked for and set by the control API", async () => {
    const ctx = await start(200, told);
    expect(await getLife(ctx)).toEqual({ life: { pace: "quick", quickUntil: told.quickUntil } });
    await setLife(ctx, { isOn: false });
    const [asked, set] = server?.requests ?? [];
    expect(asked).toMatchObject({ method: "GET", path: "/control/life" });
    expect(set).toMatchObject({ method: "PUT", path: "/control/life" });
    expect(JSON.parse(set?.body.toString() ?? "")).toEqual({ isOn: false });
  });

  it("is nothing where there is no sandbox, as in production", async () => {
    expect(await getLife(contextOf(null))).toEqual({ life: null });
    await expect(setLife(contextOf(null), { isOn: true })).rejects.toMatchObject({ code: "not_allowed" });
  });
});

describe("the simulated world", () => {
  it.each(verbs)("%s by %s", async (_name, path, body, act) => {
    const ctx = await start();
    await act(ctx);
    const [request] = server?.requests ?? [];
    expect(request).toMatchObject({ method: "POST", path: `/control${path}` });
    expect(request?.headers.authorization).toBe("Bearer control-token");
    expect(request?.body.length ? JSON.parse(request.body.toString()) : null).toEqual(body);
  });

  it.each(verbs)("does nothing where there is no sandbox: %s", async (_name, _path, _body, act) => {
    await expect(act(contextOf(null))).rejects.toMatchObject({ code: "not_allowed" });
  });

  it("gives back the sandbox's words where it refuses", async () => {
    const ctx = await start(409, { message: "The charge has expired" });
    await expect(simulatePayment(ctx, { wallet, chargeId: ID })).rejects.toMatchObject({
      code: "rejected_upstream",
      upstreamMessage: "The charge has expired",
    });
  });

  it("says so where the sandbox is away", async () => {
    const ctx = await start();
    await server?.close();
    await expect(simulatePayment(ctx, { wallet, chargeId: ID })).rejects.toMatchObject({
      code: "upstream_unavailable",
    });
  });

  it.each(["..", "7", `${ID}/pay`, `${ID}?`])("takes no identifier %j", (id) => {
    expect(SimulateChargeInput.safeParse({ wallet, chargeId: id }).success).toBe(false);
    expect(SimulateWithdrawalInput.safeParse({ wallet, withdrawalId: id, act: "fail" }).success).toBe(false);
    expect(SimulateBlockInput.safeParse({ wallet, transactionId: id, blockType: "med" }).success).toBe(false);
  });
});
