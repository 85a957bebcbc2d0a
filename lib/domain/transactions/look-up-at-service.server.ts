import "server-only";
import { maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { walletsOf } from "@/lib/platform/auth/rights/wallets-in-scope.server";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { PRINCIPAL, isUuid } from "@/lib/core/ids";
import { canBeSegment } from "@/lib/pix/path";
import { PixError, saysNotFound } from "@/lib/pix/pix-error";
import { type TransactionWire } from "@/lib/pix/wire/transaction";
import { importTransaction } from "./import-transaction.server";
import { findWalletOf } from "@/lib/engine/mirror/alias-records.server";
import { findIdsByIdentifier, listTransactionsByIds } from "./list-records.server";
import { scopeOfFilter } from "./resolve-filter.server";
import { type LookUpAtServiceInput, type ServiceLookUp } from "./schema";
import { type RateLimit, enforceRateLimit } from "@/lib/platform/store/rate-limit.server";

/** Each is a call to the service: a person with more wallets names one. */
const WALLETS_ASKED_MAX = 25;
const CALLS_AT_ONCE = 5;

type Answer = { wallet: string; reported: TransactionWire | null };

/**
 * Looks up objects that the mirror does not know: asks the service for an id, a reference or a key in each wallet of
 * the person, and imports the answer. Objects that the mirror already knows are returned without a call. Throws
 * `too_many_requests` above a person's limit.
 */
export async function lookUpAtService(ctx: Context, { text }: LookUpAtServiceInput): Promise<ServiceLookUp> {
  const scope = scopeOfFilter(ctx.actor, {});
  const known = await ctx.store.read(async (reader) =>
    listTransactionsByIds(reader, await findIdsByIdentifier(reader, scope, text)),
  );
  const seen = known.filter((row) => maySeeWallet(ctx.actor, row.wallet));
  if (seen.length > 0) return { found: seen.map(({ id, wallet }) => ({ id, wallet })), unanswered: 0 };

  const id = text.toLowerCase();
  const isElsewhere = isUuid(id) && (await ctx.store.read((reader) => findWalletOf(reader, id))) !== null;
  if (isElsewhere || !canBeSegment(text)) return { found: [], unanswered: 0 };

  await countAsking(ctx);
  const own = (await walletsOf(ctx, ctx.actor)).map(({ reference }) => reference);
  // The main account exists before the first list of wallets was read. It is asked as a witness, too: see below.
  const asked = [...new Set([PRINCIPAL, ...own])].slice(0, WALLETS_ASKED_MAX);
  const { answers, failures } = await askEach(ctx, asked, text);
  if (answers.length === 0 && failures.length > 0)
    throw new AppError("upstream_unavailable", { traceId: ctx.traceId, cause: failures[0] });

  const found: ServiceLookUp["found"] = [];
  for (const { wallet, reported } of answers) {
    if (reported === null || !maySeeWallet(ctx.actor, wallet)) continue;
    // A service that shows one object in several wallets does not identify its wallet, so the object is not imported.
    const isSole = answers.filter((other) => other.reported?.id === reported.id).length === 1;
    if (isSole && (await importTransaction(ctx, wallet, reported))) found.push({ id: reported.id, wallet });
  }
  return { found, unanswered: failures.length };
}

async function askEach(
  ctx: Context,
  wallets: readonly string[],
  text: string,
): Promise<{ answers: Answer[]; failures: unknown[] }> {
  const answers: Answer[] = [];
  const failures: unknown[] = [];
  const waiting = [...wallets];
  const askNext = async (): Promise<void> => {
    for (let wallet = waiting.shift(); wallet !== undefined; wallet = waiting.shift())
      try {
        answers.push({
          wallet,
          reported: await ctx.pix.getTransaction(text, { wallet, traceId: ctx.traceId }),
        });
      } catch (error) {
        if (!(error instanceof PixError)) throw error;
        if (saysNotFound(error)) answers.push({ wallet, reported: null });
        else failures.push(error);
      }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, askNext));
  return { answers, failures };
}

/** Each query makes one call per wallet. The limit allows what a person types, and not what a script could send. */
const ASKING: RateLimit = { name: "ask", what: "askings of the service", max: 30, windowSeconds: 60 };

/** Counts one asking of a person. Throws `too_many_requests`. */
const countAsking = ({ store, actor }: Pick<Context, "store" | "actor">): Promise<void> =>
  enforceRateLimit(store, ASKING, actor.personId);
