import "server-only";
import { drawQr } from "@/lib/core/pictures/draw-qr.server";
import { payerLinkUrl } from "@/lib/domain/charges/payer-link.server";
import { homeWalletOf, mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { type FoundFirstDay, findFirstFacts } from "./records.server";
import { type FirstDay } from "./schema";
import { FIRST_DAYS, firstDayOf } from "./steps";

const DAY_MS = 86_400_000;
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The same for a page, whose stream reports later changes. */
export const getFirstDayOfPage = (ctx: Context): Promise<FirstDay> =>
  ctx.kept.get(`first day of ${ctx.actor.personId}`, ["anything", "people"], () => getFirstDay(ctx));

/** The setup progress of a new account. A person who may see only some of its wallets does not set it up. */
export async function getFirstDay(ctx: Context): Promise<FirstDay> {
  const { actor, clock, env, store } = ctx;
  const wallet = homeWalletOf(actor);
  const common = {
    wallet,
    webhookUrl: `${env.appUrl}/api/webhooks/pix`,
    isSandbox: env.sandboxControlUrl !== null,
    isLocal: LOCAL.has(new URL(env.appUrl).hostname),
  };
  if (actor.wallets !== null) return { ...common, steps: null, isEmpty: false, charge: null };
  const now = clock.now();
  const since = new Date(now.getTime() - FIRST_DAYS * DAY_MS);
  const found = await store.read((reader) =>
    findFirstFacts(reader, { personId: actor.personId, wallet, since, now }),
  );
  const state = firstDayOf(found, now);
  return { ...common, ...state, charge: state.steps && payableOf(ctx, found) };
}

function payableOf(ctx: Context, { payable }: FoundFirstDay): FirstDay["charge"] {
  if (payable === null) return null;
  const url = mayDo(ctx.actor, "charge.create") ? payerLinkUrl(ctx, payable) : null;
  return { id: payable.id, payerPage: url === null ? null : { url, qr: drawQr(url) } };
}
