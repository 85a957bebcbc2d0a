import "server-only";
import { type WalletScope } from "@/lib/core/wallet-scope";
import { centavos } from "@/lib/core/money/money";
import { unansweredChargesOf } from "@/lib/domain/charges/list-unanswered.server";
import { findIdsByIdentifier } from "@/lib/domain/transactions/list-records.server";
import { type Term } from "@/lib/core/search/term";
import { parseSearch } from "@/lib/core/search/parse-search";
import { type SearchKind } from "@/lib/core/search/vocabulary";
import { dayOf } from "@/lib/core/time/sao-paulo";
import { type Actor, mayDo, hasWalletAccess, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { gateTypedDocuments } from "@/lib/platform/search/document-gate.server";
import { findObjects } from "@/lib/platform/search/find-objects.server";
import { type SearchRow } from "@/lib/platform/search/records.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { type Searchable } from "./indexed-object";
import { type Hit, type SearchAnswer } from "./schema";
import {
  listSearchableBlocks,
  listSearchableCustomers,
  listSearchablePeople,
  listSearchableProjects,
  listSearchableRecipients,
  listSearchableRefunds,
  listSearchableTransactions,
} from "./sources-records.server";
import { matchReasonsOf } from "./match-reasons";

const HITS_MAX = 24;
/** The maximum number of hits that match all terms but one, shown below the others. */
const NEAR_MAX = 3;
const UNANSWERED_MAX = 50;

type Asking = Pick<Context, "store" | "actor" | "vault" | "clock">;
type Asked = { text: string; piecesBefore?: Date };

const EMPTY: SearchAnswer = { hits: [], count: 0, isMore: false, without: [], piecesBackTo: null };

/** Everything that the person may see and that a text may mean, ranked; a document only whole, and never shown. */
export async function searchEverything(ctx: Asking, { text, piecesBefore }: Asked): Promise<SearchAnswer> {
  const now = ctx.clock.now();
  const { terms } = parseSearch(text, dayOf(now));
  if (terms.length === 0) return EMPTY;
  await gateTypedDocuments(ctx, { search: text });
  return ctx.store.snapshot(async (reader) => {
    const viewer = { scope: scopeOf(ctx.actor), kinds: kindsOf(ctx.actor) };
    const found = await findObjects(reader, ctx.vault, viewer, {
      terms,
      now,
      limit: HITS_MAX + NEAR_MAX,
      piecesBefore,
    });
    const named = await rowsNamed(reader, viewer.scope, text, found.rows, terms.length);
    const whole = [...named, ...found.rows.filter(({ matched }) => matched === terms.length)].slice(
      0,
      HITS_MAX,
    );
    const near = found.rows.filter(({ matched }) => matched < terms.length).slice(0, NEAR_MAX);
    const unanswered = await unansweredHits(reader, ctx, viewer.scope, terms);
    return {
      hits: [...unanswered, ...(await hitsOf(reader, terms, [...whole, ...near]))],
      count: found.allCount + named.length + unanswered.length,
      isMore: found.isMore,
      without: terms.length > 1 ? found.withoutCounts : [],
      piecesBackTo: found.piecesBackTo?.toISOString() ?? null,
    };
  });
}

const RECORDS: readonly SearchKind[] = [
  "payment",
  "customer",
  "withdrawal",
  "refund",
  "block",
  "movement",
  "recipient",
  "project",
];
/** The kinds that the person may find. People stand in no wallet, so only a person of every wallet finds them. */
export const kindsOf = (actor: Actor): SearchKind[] => [
  ...RECORDS,
  ...(mayDo(actor, "people.manage") && hasWalletAccess(actor, null) ? ["person" as const] : []),
];

/**
 * Rows that match a whole identifier, also before their search terms are written, and by names that people do not use
 * in speech.
 */
async function rowsNamed(
  reader: Reader,
  scope: WalletScope,
  text: string,
  known: readonly SearchRow[],
  terms: number,
): Promise<SearchRow[]> {
  const keys = new Set(known.map(({ key }) => key));
  const ids = await findIdsByIdentifier(reader, scope, text.normalize("NFC").trim());
  const rows = await listSearchableTransactions(reader, ids.filter((id) => !keys.has(id)).slice(0, HITS_MAX));
  return rows.map(({ kind, key, wallet, at }) => ({
    kind,
    key,
    wallet,
    atMs: at.getTime(),
    ranks: Array.from({ length: terms }, () => 3),
    matched: terms,
    allCount: 0,
    withoutCounts: [],
  }));
}

/**
 * Charges whose creation got no answer have no row yet whose search terms could be written. The few of them are
 * scanned.
 */
async function unansweredHits(
  reader: Reader,
  { vault }: Pick<Asking, "vault">,
  scope: WalletScope,
  terms: readonly Term[],
): Promise<Hit[]> {
  const charges = await unansweredChargesOf(reader, vault, scope, UNANSWERED_MAX);
  return charges.flatMap((charge) => {
    const row: Searchable = {
      kind: "payment",
      key: charge.intentId,
      wallet: charge.wallet,
      at: new Date(charge.sentAt),
      amountCentavos: centavos(charge.amountCentavos),
      states: ["pending", "processing"],
      stands: { state: null, flags: ["verifying"], type: "payment" },
      fields: [
        { name: "customer", text: charge.customerName },
        { name: "description", text: charge.description },
        { name: "reference", text: charge.externalReference },
      ],
      paidBy: null,
      documents: [],
      shownParts: [],
      metadata: null,
    };
    const why = matchReasonsOf(row, terms);
    return why.length < terms.length ? [] : [{ ...hitOf(row, terms, { ranks: [] }), isUnanswered: true }];
  });
}

/** One statement for each kind that is among them. */
async function hitsOf(reader: Reader, terms: readonly Term[], rows: readonly SearchRow[]): Promise<Hit[]> {
  const keysOf = (...kinds: SearchKind[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ key }) => key);
  const sources: [keys: string[], list: (reader: Reader, keys: string[]) => Promise<Searchable[]>][] = [
    [keysOf("payment", "withdrawal", "movement"), listSearchableTransactions],
    [keysOf("customer"), listSearchableCustomers],
    [keysOf("refund"), listSearchableRefunds],
    [keysOf("block"), (from, keys) => listSearchableBlocks(from, keys, [])],
    [keysOf("recipient"), listSearchableRecipients],
    [keysOf("project"), listSearchableProjects],
    [keysOf("person"), listSearchablePeople],
  ];
  const read = new Map<string, Searchable>();
  for (const [keys, list] of sources)
    if (keys.length > 0) for (const row of await list(reader, keys)) read.set(`${row.kind} ${row.key}`, row);
  return rows.flatMap((found) => {
    const row = read.get(`${found.kind} ${found.key}`);
    return row ? [hitOf(row, terms, found)] : [];
  });
}

function hitOf(row: Searchable, terms: readonly Term[], { ranks }: Pick<SearchRow, "ranks">): Hit {
  const missing = ranks.indexOf(0);
  return {
    kind: row.kind,
    id: row.key,
    wallet: row.wallet,
    title: titleOf(row),
    paidBy: row.paidBy,
    amountCentavos: row.amountCentavos,
    at: row.at.toISOString(),
    stands: row.stands,
    isUnanswered: false,
    why: matchReasonsOf(row, terms).filter(({ term }) => term !== missing),
    missing: missing === -1 ? null : missing,
  };
}

const TITLES = ["name", "customer", "recipient", "payer", "email", "description", "reference"] as const;

function titleOf({ fields }: Searchable): string | null {
  for (const name of TITLES) {
    const found = fields.find((field) => field.name === name && field.text !== null);
    if (found) return found.text;
  }
  return null;
}
