import fc from "fast-check";
import { expect, it } from "vitest";
import { openRecentChanges } from "./recent-changes";
import { type Position, isWithin, positionOf } from "./position";

const KEPT_SEEDS = [20_261_122, 7];

/** Transactions get their numbers in turn, and end in any order. */
type Act = "begin" | { ends: number } | "read";
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.constant("begin" as const),
  fc.nat(5).map((ends) => ({ ends })),
  fc.constant("read" as const),
);

function lived(acts: readonly Act[], listensAfter: number) {
  let next = 100n;
  const open: bigint[] = [];
  const ended: bigint[] = [];
  const reads: { position: Position; ended: readonly bigint[] }[] = [];
  let heard: ReturnType<typeof openRecentChanges> | null = null;
  const here = (): Position => {
    const oldest = open.reduce((least, one) => (one < least ? one : least), next);
    const position = positionOf(`${oldest}:${next}:${open.join(",")}@1`);
    if (!position) throw new Error("no position");
    return position;
  };
  acts.forEach((one, n) => {
    if (n === listensAfter) heard = openRecentChanges(here());
    if (one === "begin") open.push(next++);
    else if (one === "read") reads.push({ position: here(), ended: [...ended] });
    else {
      const [transaction] = open.splice(one.ends % Math.max(1, open.length), 1);
      if (transaction === undefined) return;
      ended.push(transaction);
      heard?.note({ transaction, frames: [{ name: "charge.changed", ids: [String(transaction)] }] });
    }
  });
  return { heard: heard ?? openRecentChanges(here()), reads, ended };
}

it.each(KEPT_SEEDS)(
  "seed %i: tells exactly what ended after a position, or that it does not know",
  (seed) => {
    let answered = 0;
    fc.assert(
      fc.property(fc.array(act, { minLength: 5, maxLength: 60 }), fc.nat(20), (acts, listensAfter) => {
        const { heard, reads, ended } = lived(acts, listensAfter);
        for (const read of reads) {
          for (const transaction of ended)
            expect(isWithin(read.position, transaction)).toBe(read.ended.includes(transaction));
          const told = heard.since(read.position);
          if (!told) continue;
          answered += 1;
          const missed = ended.filter((one) => !read.ended.includes(one));
          expect(told.flatMap(({ ids }) => ids ?? [])).toEqual(missed.map(String));
        }
      }),
      { seed, numRuns: 5_000 },
    );
    expect(answered).toBeGreaterThan(1_000);
  },
);

const at = (text: string): Position => positionOf(text) ?? expect.fail(text);

it("knows nothing of another run of the server, nor of what it forgot", () => {
  const heard = openRecentChanges(at("100:100:@1"));
  expect(heard.since(at("100:100:@1"))).toEqual([]);
  expect(heard.since(at("100:100:@2"))).toBeNull();
  expect(heard.since(at("99:100:@1"))).toBeNull();
  for (let n = 0; n < 3_000; n++)
    heard.note({ transaction: BigInt(100 + n), frames: [{ name: "charge.changed" }] });
  expect(heard.since(at("1099:1099:@1"))).toBeNull();
  expect(heard.since(at("1100:1100:@1"))).toHaveLength(2_000);
});

it("takes nothing else for a position", () => {
  for (const text of [
    "",
    "1:2",
    "1:2:3",
    "a:2:@1",
    "1:2:3,@1",
    "1:2:@",
    `1:2:${"3,".repeat(2_000)}3@1`,
    null,
  ])
    expect(positionOf(text)).toBeNull();
  expect(positionOf("5:9:6,8@1763")).toMatchObject({ oldestOpen: 5n, next: 9n, open: new Set([6n, 8n]) });
});
