import "server-only";
import { randomBytes } from "node:crypto";
import { AppError } from "@/lib/core/errors/app-error";
import { newId } from "@/lib/core/ids";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { walletExists } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { type Tx } from "@/lib/platform/store/tx.server";
import { ABOUT } from "@/lib/platform/vault/sealed-columns";
import {
  type TargetRow,
  countWaitingTests,
  abandonDispatchesOf,
  insertDispatches,
  insertTarget,
  listTargetRows,
  listTargetStatuses,
  lockTarget,
  updateTarget,
} from "./records.server";
import { type SaveTargetInput, type SavedTarget, type TargetInput, type Targets } from "./schema";
import { parseTargetUrl, placeOf } from "./target-address";
import { DISPATCH_RETRY_WINDOW_MS } from "./retry-policy";

const TARGETS_MAX = 50;
/** Standard Webhooks: 24 to 64 bytes. */
const SECRET_BYTES = 32;

export async function listTargets({ store }: Context): Promise<Targets> {
  return store.snapshot(async (reader) => {
    const rows = await listTargetRows(reader);
    const signs = await listTargetStatuses(
      reader,
      rows.map(({ id }) => id),
    );
    return {
      items: rows.map((row) => {
        const sign = signs.find(({ receiverId }) => receiverId === row.id);
        return {
          id: row.id,
          name: row.name,
          channel: row.channel,
          host: row.host,
          topics: row.topics,
          wallets: row.wallets,
          fromCentavos: row.fromCentavos,
          addedAt: row.addedAt.toISOString(),
          lastSentAt: sign?.lastSentAt ? new Date(sign.lastSentAt).toISOString() : null,
          waiting: sign?.waiting ?? 0,
          fault: sign?.fault ?? null,
        };
      }),
    };
  });
}

/** Throws `invalid_input` for an address that nothing is sent to. A secret never goes to another place than it was made for. */
export async function saveTarget(ctx: Context, input: SaveTargetInput): Promise<SavedTarget> {
  const { store, vault, clock, actor, env } = ctx;
  const url = input.url === "" ? null : parseTargetUrl(input.url, env);
  if (typeof url === "string") throw new AppError("invalid_input", { fields: { url } });
  const id = input.targetId ?? newId();
  return store.transaction(async (tx) => {
    await assertWallets(tx, input.wallets);
    const before = input.targetId === undefined ? null : await lockTarget(tx, id);
    if (input.targetId !== undefined && before === null)
      throw new AppError("not_found", { message: "target" });
    if (before === null && (await listTargetRows(tx)).length >= TARGETS_MAX)
      throw new AppError("invalid_input", { fields: { name: `too_many:${TARGETS_MAX}` } });
    const isMoved = url !== null || before?.channel !== input.channel;
    if (url === null && isMoved) throw new AppError("invalid_input", { fields: { url: "required" } });
    const secret =
      isMoved && input.channel === "webhook" ? `whsec_${randomBytes(SECRET_BYTES).toString("base64")}` : null;
    const set = {
      name: input.name,
      channel: input.channel,
      topics: input.topics,
      wallets: input.wallets,
      fromCentavos: input.fromCentavos,
      ...(url !== null && {
        url: vault.seal(ABOUT.targetUrl(id), url.href),
        host: placeOf(url).replace(/:443$/, ""),
        secret: secret === null ? null : vault.seal(ABOUT.targetSecret(id), secret),
      }),
    };
    if (before === null)
      await insertTarget(tx, {
        url: null,
        host: "",
        secret: null,
        ...set,
        id,
        addedAt: clock.now(),
        addedBy: actor.personId,
        removedAt: null,
      });
    else await updateTarget(tx, id, set);
    await record(
      tx,
      ctx,
      before === null ? "target.add" : "target.change",
      { host: before?.host ?? "", ...set, id },
      isMoved,
    );
    return { targetId: id, secret };
  });
}

/** Throws `not_found`. Dispatches on their way to the target are not sent any more. */
export async function removeTarget(ctx: Context, { targetId }: TargetInput): Promise<null> {
  return ctx.store.transaction(async (tx) => {
    const target = await lockTarget(tx, targetId);
    if (!target) throw new AppError("not_found", { message: "target" });
    const now = ctx.clock.now();
    await updateTarget(tx, targetId, { url: null, secret: null, removedAt: now });
    await abandonDispatchesOf(tx, targetId, now);
    await record(tx, ctx, "target.remove", target, false);
    return null;
  });
}

/** By the same way as anything that leaves. Throws `conflict` while one is on its way. */
export async function testTarget({ store, clock }: Context, { targetId }: TargetInput): Promise<null> {
  return store.transaction(async (tx) => {
    const target = await lockTarget(tx, targetId);
    if (!target) throw new AppError("not_found", { message: "target" });
    if ((await countWaitingTests(tx, targetId)) > 0)
      throw new AppError("conflict", { reason: "test_on_its_way" });
    const now = clock.now();
    const id = newId();
    await insertDispatches(tx, [
      {
        id,
        channel: target.channel,
        receiverId: targetId,
        personId: null,
        form: "test",
        topics: [],
        isUrgent: true,
        occasion: `test ${id}`,
        items: [],
        createdAt: now,
        nextAt: now,
        endsAt: new Date(now.getTime() + DISPATCH_RETRY_WINDOW_MS),
      },
    ]);
    await publish(tx, [{ name: "settings.changed" }]);
    return null;
  });
}

async function assertWallets(tx: Tx, wallets: readonly string[] | null): Promise<void> {
  for (const wallet of wallets ?? [])
    if (!(await walletExists(tx, wallet)))
      throw new AppError("invalid_input", { fields: { wallets: "not_found" } });
}

async function record(
  tx: Tx,
  { clock, actor }: Context,
  act: "target.add" | "target.change" | "target.remove",
  {
    id,
    name,
    channel,
    host,
    topics,
    wallets,
    fromCentavos,
  }: Omit<TargetRow, "addedAt" | "addedBy" | "removedAt" | "url" | "secret">,
  isMoved: boolean,
): Promise<void> {
  await publish(tx, [{ name: "settings.changed" }]);
  await appendAudit(tx, {
    at: clock.now(),
    personId: actor.personId,
    act,
    objectType: "target",
    objectId: id,
    details: { name, channel, host, topics, wallets, fromCentavos, ...(isMoved && { isMoved }) },
  });
}
