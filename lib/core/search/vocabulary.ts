import { foldText } from "../text/fold-text";

/** The kinds of objects that a search finds. */
export const SEARCH_KINDS = [
  "payment",
  "customer",
  "withdrawal",
  "refund",
  "block",
  "movement",
  "recipient",
  "project",
  "person",
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The status of an object, in the terms that people search for. */
export const SEARCH_STATES = [
  "pending",
  "paid",
  "done",
  "processing",
  "expired",
  "failed",
  "cancelled",
  "reversed",
  "refunding",
  "refunded",
  "blocked",
  "open",
  "answered",
  "lost",
  "released",
  "to_confirm",
  "doubted",
  "at_risk",
  "disabled",
] as const;
export type SearchState = (typeof SEARCH_STATES)[number];

/** The state of a hit that is neither a transaction nor a block. */
export const HIT_STATES = ["disabled"] as const;
export type HitState = (typeof HIT_STATES)[number];

/** Where in an object a term was found. */
export const FIELD_NAMES = [
  "name",
  "payer",
  "customer",
  "email",
  "phone",
  "recipient",
  "description",
  "reference",
  "reason",
  "metadata",
  "note",
  "role",
  "id",
  "e2e",
  "amount",
  "day",
  "state",
  "kind",
  "document",
  "document_part",
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

type Synonyms<Word> = readonly [said: string, ...means: Word[]];

/**
 * Each state as a pattern of one or two words, lower-cased without accents: both languages, singular and plural, as
 * people use them.
 */
const STATES: readonly Synonyms<SearchState>[] = [
  ["pag[oa]s?|quitad[oa]s?|recebid[oa]s?|paid|received", "paid"],
  ["concluid[oa]s?|enviad[oa]s?|efetivad[oa]s?|completed?|sent|done", "done", "paid"],
  ["pendentes?|aguardando|em abert[oa]|pending|waiting", "pending", "open"],
  ["nao pag[oa]s?|not paid|unpaid", "pending", "open", "expired", "cancelled", "failed"],
  ["abert[oa]s?|open", "open", "pending"],
  ["expirad[oa]s?|vencid[oa]s?|expired", "expired"],
  ["falh(?:ou|ad[oa]s?|as?)|recusad[oa]s?|com erro|failed|declined", "failed"],
  ["cancelad[oa]s?|cancell?ed", "cancelled"],
  ["devolvid[oa]s?|estornad[oa]s?|reembolsad[oa]s?|refunded", "refunded", "refunding", "reversed"],
  ["devolvendo|estornando|refunding", "refunding"],
  ["voltou|voltaram|retornad[oa]s?|reversed|returned", "reversed"],
  ["bloquead[oa]s?|contestad[oa]s?|retid[oa]s?|em disputa|blocked|disputed|held", "blocked"],
  ["respondid[oa]s?|defendid[oa]s?|answered|defended", "answered"],
  ["perdid[oa]s?|lost", "lost"],
  ["liberad[oa]s?|released|won", "released"],
  ["processando|em (?:andamento|processamento|verificacao)|verificando|processing", "processing"],
  ["a confirmar|nao confirmad[oa]s?|unconfirmed", "to_confirm"],
  ["(?:em |com |de )?riscos?|(?:sinal|sinais) de|suspeit[oa]s?|(?:at )?risky?|suspicious", "at_risk"],
  ["contradit[oa]s?|divergentes?|contradicted", "doubted"],
];

const KINDS: readonly Synonyms<SearchKind>[] = [
  ["pagamentos?|cobrancas?|recebimentos?|vendas?|payments?|charges?", "payment"],
  ["clientes?|compradora?s?|customers?|buyers?", "customer"],
  ["saques?|retiradas?|withdrawals?|payouts?", "withdrawal"],
  ["devolucao|devolucoes|estornos?|reembolsos?|refunds?", "refund"],
  ["bloqueios?|contestacao|contestacoes|disputas?|meds?|blocks?|disputes?", "block"],
  ["recebedor(?:es)?|beneficiarios?|favorecidos?|recipients?|payees?", "recipient"],
  ["projetos?|projects?", "project"],
  ["pessoas?|equipe|people|team", "person"],
  ["taxas?|tarifas?|fees?", "movement"],
];

const patterns = <Word>(spoken: readonly Synonyms<Word>[]): [RegExp, Word[]][] =>
  spoken.map(([said, ...means]) => [new RegExp(`^(?:${said})$`), means]);
const STATE_PATTERNS = patterns(STATES);
const KIND_PATTERNS = patterns(KINDS);

const meant = <Word>(all: readonly [RegExp, Word[]][], said: string): Word[] | null =>
  all.find(([pattern]) => pattern.test(said))?.[1] ?? null;

export const findStates = (said: string): SearchState[] | null => meant(STATE_PATTERNS, foldText(said));
export const findKinds = (said: string): SearchKind[] | null => meant(KIND_PATTERNS, foldText(said));

/** Small words without a meaning between other words. */
const SMALL_WORDS = new Set(
  "a o as os e de da do das dos em no na nos nas um uma por para pra pro com the of to in on at for from by and an".split(
    " ",
  ),
);
export const isStopWord = (folded: string): boolean => SMALL_WORDS.has(folded);
