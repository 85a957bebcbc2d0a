import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { PRINCIPAL } from "@/lib/core/ids";
import { AppError } from "@/lib/core/errors/app-error";
import { syncWallets } from "@/lib/domain/wallets/sync-wallets.server";
import { isOneOf } from "@/lib/core/enums/enums";
import { PixError } from "@/lib/pix/pix-error";
import { type Services } from "@/lib/platform/context.server";
import { enforceRateLimit } from "@/lib/platform/store/rate-limit.server";
import { listWallets } from "./records.server";

/** The results of a sign-in that gave no token: nothing else was requested. */
const NO_TOKEN = ["credential", "circuit_open", "sign_ins_spent", "sign_in_failing"] as const;
const WALLETS_AT_ONCE = 4;
const WALLETS_MAX = 100;
const LIMIT = { name: "probe", what: "tests of the connection", max: 6, windowSeconds: 60 };

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/**
 * Calls once everything that a credential may be permitted to do, because a person requests it; nothing else calls
 * this. Reads are real reads. Each write is one that cannot succeed: without an amount, of a transaction that does
 * not exist, under the reserved name. The listener for every answer records the results. Returns the number of calls
 * made.
 */
export async function probe(services: Services): Promise<{ calls: number }> {
  if (!services.connection.isConnected()) throw new AppError("conflict", { reason: "not_connected" });
  await enforceRateLimit(services.store, LIMIT, "all");
  const { pix, store } = services;
  const o = { wallet: PRINCIPAL, traceId: randomUUID() };
  const key = () => `gch1-${randomBytes(16).toString("hex")}`;
  const nowhere = randomUUID();

  // First alone: with a secret that is refused there is nothing more to ask.
  const isIn = await came(pix.getAccount(o));
  if (isIn === "no_token") {
    await services.connection.written();
    return { calls: 1 };
  }
  const asked = [
    syncWallets(services),
    pix.listProjects(o),
    pix.listBalanceBlocks(o),
    pix.getTransaction(nowhere, o),
    pix.createCharge(bytes({}), { ...o, idempotencyKey: key() }),
    pix.createWithdrawal(bytes({ amount: 0 }), { ...o, idempotencyKey: key() }),
    pix.refundTransaction(nowhere, bytes({}), o),
    pix.createProject(bytes({ name: 0 }), o),
    pix.createSubAccount(bytes({ reference: PRINCIPAL, name: "" }), o),
  ];
  await Promise.all(asked.map(came));
  const wallets = (await store.read(listWallets)).filter(({ reference }) => reference !== PRINCIPAL);
  const queue = wallets.slice(0, WALLETS_MAX);
  await Promise.all(
    Array.from({ length: WALLETS_AT_ONCE }, async () => {
      for (let next = queue.shift(); next; next = queue.shift())
        await came(pix.getAccount({ ...o, wallet: next.reference }));
    }),
  );
  await services.connection.written();
  return { calls: 1 + asked.length + Math.min(wallets.length, WALLETS_MAX) };
}

/** The client records the result of the call. This only reports whether there is a token at all. */
async function came(call: Promise<unknown>): Promise<"answered" | "no_token"> {
  try {
    await call;
    return "answered";
  } catch (error) {
    if (!(error instanceof PixError)) throw error;
    const hasNone = error.proof === "not_sent" && isOneOf(NO_TOKEN, error.kind);
    return hasNone ? "no_token" : "answered";
  }
}
