import { CENTAVOS_MAX_TYPED } from "../money";

/** An amount as said, in centavos from the first to the last that it may mean. */
export type SaidAmount = { from: number; to: number; isExact: boolean };

const PARTS = /^(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,10})(?:([.,])(\d{1,2}))?$/;
const TIMES: Readonly<Record<string, number>> = {
  mil: 1_000,
  k: 1_000,
  thousand: 1_000,
  milhao: 1_000_000,
  milhoes: 1_000_000,
  mi: 1_000_000,
  million: 1_000_000,
};
const MONEY = new Set(["reais", "real", "r$", "brl", "conto", "contos", "pila", "pilas"]);

export const isMoneyWord = (folded: string): boolean => MONEY.has(folded);
export const timesOf = (folded: string): number | null =>
  Object.hasOwn(TIMES, folded) ? (TIMES[folded] ?? null) : null;

/**
 * Digits as people write amounts: `218` (with whatever centavos), `237,90`, `1.234,56`, `1,234.56`, `218.5`. Null where it is
 * none. Of money that is sent nothing is guessed so (lib/core/money.ts); here the worst is a row too many.
 */
export function saidAmount(text: string, times = 1): SaidAmount | null {
  const match = PARTS.exec(text);
  if (!match) return null;
  const [, whole = "", point, fraction] = match;
  const scale = 100 * times;
  const reais = Number(whole.replaceAll(/[.,]/g, ""));
  const centavos = reais * scale + (Number((fraction ?? "").padEnd(2, "0")) * scale) / 100;
  if (!Number.isSafeInteger(centavos) || centavos > CENTAVOS_MAX_TYPED) return null;
  const isExact = point !== undefined || times > 1;
  return { from: centavos, to: isExact ? centavos : centavos + 99, isExact };
}

const NEAR = 0.1;

/** What "uns 200" may mean: a tenth to either side. */
export const about = ({ from }: SaidAmount): [number, number] => [
  Math.round(from * (1 - NEAR)),
  Math.round(from * (1 + NEAR)),
];

/** What "200 e poucos" may mean: 200,00 to 299,99; of 230, to 239,99. */
export function andSome({ from }: SaidAmount): [number, number] {
  let step = 100;
  while (from > 0 && from % (step * 10) === 0 && step * 10 <= from) step *= 10;
  return [from, from + step - 1];
}
