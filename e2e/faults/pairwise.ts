/** Names and the values that each can take. */
export type Factors = Readonly<Record<string, readonly (string | boolean)[]>>;
export type Row = Readonly<Record<string, string | boolean>>;

const pairOf = (a: string, b: string, row: Row): string => `${a}=${row[a]}&${b}=${row[b]}`;

export function pairsOf(row: Row): string[] {
  const names = Object.keys(row);
  return names.flatMap((a, at) => names.slice(at + 1).map((b) => pairOf(a, b, row)));
}

export function allPairs(factors: Factors): Set<string> {
  const names = Object.keys(factors);
  const pairs = new Set<string>();
  for (const [at, a] of names.entries())
    for (const b of names.slice(at + 1))
      for (const left of factors[a] ?? [])
        for (const right of factors[b] ?? []) pairs.add(pairOf(a, b, { [a]: left, [b]: right }));
  return pairs;
}

/**
 * One row for each start, filled so that it brings together as many pairs of values as possible that no row before it
 * did; then rows from the last start on until no pair is left. Greedy and deterministic: `seed` only breaks ties.
 */
export function coverPairs(starts: readonly Row[], factors: Factors, seed = 0): Row[] {
  const rows: Row[] = [];
  const missing = allPairs(factors);
  const wanted = new Set(starts.flatMap((start) => startPairs(start, factors)));
  const take = (start: Row): boolean => {
    const row = fill(
      start,
      factors,
      (pair) => (missing.has(pair) ? 2 : 0) + (wanted.has(pair) ? 1 : 0),
      seed + rows.length,
    );
    rows.push(row);
    let isNew = false;
    for (const pair of pairsOf(row)) isNew = missing.delete(pair) || wanted.delete(pair) || isNew;
    return isNew;
  };
  for (const start of starts) take(start);
  for (let at = 0; missing.size + wanted.size > 0; at += 1) {
    const start = starts[at % starts.length];
    if (!start) break;
    const row = fill(start, factors, (pair) => (missing.has(pair) || wanted.has(pair) ? 1 : 0), seed + at);
    const gain = pairsOf(row).filter((pair) => missing.has(pair) || wanted.has(pair)).length;
    if (gain > 0) take(start);
    else if (at > starts.length * 20) throw new Error("these pairs cannot come together");
  }
  return rows;
}

/** The pairs that the given part of a row must cover: each of its values with each value of every factor. */
function startPairs(start: Row, factors: Factors): string[] {
  return Object.keys(start).flatMap((a) =>
    Object.entries(factors).flatMap(([b, values]) =>
      values.map((value) => pairOf(a, b, { [a]: start[a] ?? "", [b]: value })),
    ),
  );
}

function fill(start: Row, factors: Factors, weigh: (pair: string) => number, seed: number): Row {
  let row: Row = start;
  for (const [at, [name, values]] of Object.entries(factors).entries()) {
    let best = values[0] ?? "";
    let most = -1;
    for (let turn = 0; turn < values.length; turn += 1) {
      const value = values[(turn + seed + at) % values.length] ?? best;
      const candidate: Row = { ...row, [name]: value };
      const gain = Object.keys(row).reduce((sum, other) => sum + weigh(pairOf(other, name, candidate)), 0);
      if (gain > most) [best, most] = [value, gain];
    }
    row = { ...row, [name]: best };
  }
  return row;
}
