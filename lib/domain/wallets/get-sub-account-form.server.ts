import "server-only";
import { type Context } from "@/lib/platform/context.server";
import { findIntent } from "@/lib/engine/intents/records.server";
import { listWallets } from "./records.server";

/** A form that was sent before and whose answer is still looked for, and the references that are taken already. */
export async function getSubAccountForm(
  ctx: Context,
  intentId: string | null,
): Promise<{ underWay: string | null; taken: string[] }> {
  return ctx.store.snapshot(async (reader) => {
    const sent = intentId === null ? null : await findIntent(reader, intentId);
    const isOurs = sent?.wallet === ctx.wallet && sent.kind === "sub_account";
    const known = await listWallets(reader);
    return {
      underWay: isOurs && sent.state !== "rejected" ? sent.id : null,
      taken: known.map(({ reference }) => reference),
    };
  });
}
