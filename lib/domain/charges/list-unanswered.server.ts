import "server-only";
import { parseJson } from "@/lib/core/json/json";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { listUnanswered } from "@/lib/engine/intents/open-records.server";
import { type Context } from "@/lib/platform/context.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { withOpenBody } from "@/lib/platform/vault/bodies.server";
import { type Vault } from "@/lib/platform/vault/vault.server";
import { SentCharge } from "./sent-charge";
import { type UnansweredCharge, type UnansweredCharges } from "./schema";

/** While the service is away, as many as that stand in a list; all of them stand among the open outcomes. */
const SHOWN_MAX = 20;

export async function listUnansweredCharges(ctx: Context): Promise<UnansweredCharges> {
  const items = await ctx.store.read((reader) =>
    unansweredChargesOf(reader, ctx.vault, [ctx.wallet], SHOWN_MAX),
  );
  return { items };
}

export async function unansweredChargesOf(
  reader: Reader,
  vault: Vault,
  scope: WalletScope,
  size: number,
): Promise<UnansweredCharge[]> {
  const intents = await listUnanswered(reader, scope, "charge", size);
  return intents.map((intent) => {
    const { body } = withOpenBody(vault, intent);
    const sent = SentCharge.parse(parseJson(body.toString("utf8")));
    return {
      intentId: intent.id,
      wallet: intent.wallet,
      sentAt: (intent.firstSentAt ?? intent.createdAt).toISOString(),
      amountCentavos: sent.amountCentavos,
      description: sent.description,
      customerName: sent.customer?.name ?? null,
      externalReference: sent.externalReference ?? null,
    };
  });
}
