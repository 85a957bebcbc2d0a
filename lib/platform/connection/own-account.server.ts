import "server-only";
import { randomUUID } from "node:crypto";
import { type Clock } from "@/lib/core/time/clock";
import { type ForeignCause } from "@/lib/core/enums/connection";
import { type OpenPixClient } from "@/lib/pix/client.server";
import { type Admission } from "@/lib/pix/changing-client.server";
import { PixError } from "@/lib/pix/pix-error";
import { type Store } from "@/lib/platform/store/store.server";
import { type Installation, claimInstallation, findInstallation } from "./records.server";

/** A read that failed is not repeated for every call that waits for it. */
const READ_AGAIN_MS = 1_000;

/** `named`: the account or address whose records are stored here. */
type Foreign = { cause: ForeignCause; named: string };
export type Compared = { accountId: string | null; foreign: Foreign | null };

/**
 * Returns why a credential of this account and address is not used here; null where it is the installation's, or
 * where this is unknown.
 */
export function foreignTo(
  books: Installation | null,
  { accountId, baseUrl }: { accountId: string | null; baseUrl: string },
): Foreign | null {
  if (books === null) return null;
  if (books.baseUrl !== baseUrl) return { cause: "other_address", named: books.baseUrl };
  if (books.accountId === null || accountId === null || books.accountId === accountId) return null;
  return { cause: "other_account", named: books.accountId };
}

/**
 * Compares the account of one client's credential with the installation's, once, before its first other call. Until that is
 * done, and for good where it is another's, no call leaves.
 */
export function openOwnAccount({
  client,
  baseUrl,
  store,
  clock,
  onCompared,
}: {
  client: Pick<OpenPixClient, "getAccountId">;
  baseUrl: string;
  store: Store;
  clock: Clock;
  onCompared: (compared: Compared) => void;
}): Admission {
  let compared: Compared | null = null;
  let comparing: Promise<Compared> | null = null;
  let failed: { error: PixError; atMs: number } | null = null;

  async function compare(accountId: string | null): Promise<Compared> {
    const now = clock.now();
    const books = await store.transaction((tx) => claimInstallation(tx, { accountId, baseUrl, now }));
    compared = { accountId, foreign: foreignTo(books, { accountId, baseUrl }) };
    onCompared(compared);
    return compared;
  }

  async function read(): Promise<Compared> {
    if (failed !== null && clock.monotonicMs() - failed.atMs < READ_AGAIN_MS) throw failed.error;
    try {
      const books = await store.read(findInstallation);
      // Not even the credential goes to another address.
      const isElsewhere = foreignTo(books, { accountId: null, baseUrl }) !== null;
      return await compare(isElsewhere ? null : await accountIdOf(client));
    } catch (error) {
      failed = { error: notSent(error), atMs: clock.monotonicMs() };
      throw failed.error;
    }
  }

  function admit({ accountId, foreign }: Compared): string | null {
    if (foreign === null) return accountId;
    throw new PixError({
      about: `this installation belongs to ${foreign.named}`,
      proof: "not_sent",
      kind: "other_account",
    });
  }

  return {
    account: async () => admit(compared ?? (await (comparing ??= read().finally(() => (comparing = null))))),
    async saw(accountId) {
      admit(compared?.accountId === accountId ? compared : await compare(accountId));
    },
    isForeign: () => compared?.foreign != null,
  };
}

/** Null: the credential may not read it. */
async function accountIdOf(client: Pick<OpenPixClient, "getAccountId">): Promise<string | null> {
  try {
    return await client.getAccountId(randomUUID());
  } catch (error) {
    const isDecision = error instanceof PixError && error.proof === "rejected";
    if (isDecision && (error.status === 403 || error.status === 404)) return null;
    throw error;
  }
}

/** The call that waits for this read was not sent, whatever the outcome of the read. */
function notSent(error: unknown): PixError {
  const { kind, status, retryAfterSeconds } =
    error instanceof PixError
      ? error
      : { kind: "aborted" as const, status: undefined, retryAfterSeconds: undefined };
  return new PixError({
    about: "the account was not read yet",
    proof: "not_sent",
    kind,
    status,
    retryAfterSeconds,
    cause: error,
  });
}
