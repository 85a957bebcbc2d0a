import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { openLiveHub } from "./hub.server";
import { POSITION_NOW, positionOf } from "./position";
import { publish } from "./publish.server";

const { store, url } = await testDatabase({ as: "owner" });
const hub = openLiveHub(url);
const KEPT_SEEDS = [5, 88, 2_026];

beforeAll(async () => {
  await store.writers.query("create table changes (id bigserial primary key, run int not null)");
  while (!hub.isListening()) await tick();
});
afterAll(() => hub.close());

const tick = () => new Promise((done) => setTimeout(done, 2));
let run = 0;

/** Takes its number at once and commits on request. */
async function openWriter(of: number): Promise<{ commit(): Promise<void> }> {
  let release: () => void = () => undefined;
  const reported = new Promise<void>((done) => (release = done));
  let hasNumber: () => void = () => undefined;
  const numbered = new Promise<void>((done) => (hasNumber = done));
  const done = store.transaction(async (tx) => {
    await tx.execute(`insert into changes (run) values (${of})`);
    await publish(tx, [{ name: "charge.changed", ids: [String(of)] }]);
    hasNumber();
    await reported;
  });
  await numbered;
  return {
    commit: () => {
      release();
      return done;
    },
  };
}

async function idsOf(of: number, above = 0): Promise<number[]> {
  const { rows } = await store.readers.query<{ id: number }>(
    "select id from changes where run = $1 and id > $2 order by id",
    [of, above],
  );
  return rows.map(({ id }) => id);
}

/** A reader like a browser: it queries on arrival and after each notification, and remembers no position. */
function openReader(of: number) {
  let seen: number[] = [];
  let asking = Promise.resolve();
  const ask = () => {
    asking = asking.then(async () => {
      seen = await idsOf(of);
    });
  };
  let leave: () => void = () => undefined;
  return {
    arrive() {
      leave();
      leave = hub.subscribe({
        onFrames: (frames) => {
          if (frames.some(({ ids }) => ids?.includes(String(of)))) ask();
        },
        onGap: ask,
      });
      ask();
    },
    leave: () => leave(),
    async seen() {
      await asking;
      return seen;
    },
  };
}

type Act = { act: "open" } | { act: "commit"; which: number } | { act: "leave" } | { act: "arrive" };
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ act: "open" as const }) },
  { weight: 3, arbitrary: fc.nat(3).map((which) => ({ act: "commit" as const, which })) },
  fc.constant({ act: "leave" as const }),
  fc.constant({ act: "arrive" as const }),
);

it.each(KEPT_SEEDS)(
  "seed %i: whoever comes back sees all that changed, in whatever order writers commit (I20)",
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 16 }), async (acts) => {
        const of = (run += 1);
        const reader = openReader(of);
        const open: { commit(): Promise<void> }[] = [];
        reader.arrive();
        for (const next of acts) {
          if (next.act === "open" && open.length < 4) open.push(await openWriter(of));
          if (next.act === "commit") await open.splice(next.which % Math.max(1, open.length), 1)[0]?.commit();
          if (next.act === "leave") reader.leave();
          if (next.act === "arrive") reader.arrive();
        }
        reader.arrive();
        for (const writer of open) await writer.commit();
        const all = await idsOf(of);
        for (let wait = 0; wait < 500 && (await reader.seen()).length < all.length; wait += 1) await tick();
        expect(await reader.seen()).toEqual(all);
        reader.leave();
      }),
      { seed, numRuns: 12 },
    );
  },
);

/** How a page is opened: it is read first, then its stream begins where it was read. */
async function openPage(of: number) {
  const { rows } = await store.readers.query<{ position: string }>(`select ${POSITION_NOW} as position`);
  const position = positionOf(rows[0]?.position);
  if (!position) throw new Error("no position");
  const read = await idsOf(of);
  return { position, read };
}

it.each(KEPT_SEEDS)(
  "seed %i: whoever read a page hears of all that it did not show, without reading it again",
  async (seed) => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 16 }), async (acts) => {
        const of = (run += 1);
        const open: { commit(): Promise<void> }[] = [];
        const pages: Awaited<ReturnType<typeof openPage>>[] = [];
        for (const next of acts) {
          if (next.act === "open" && open.length < 4) open.push(await openWriter(of));
          if (next.act === "commit") await open.splice(next.which % Math.max(1, open.length), 1)[0]?.commit();
          if (next.act === "leave") await openWriter(run).then((writer) => writer.commit());
          if (next.act === "arrive") pages.push(await openPage(of));
        }
        for (const writer of open) await writer.commit();
        const committed = await idsOf(of);
        for (const { position, read } of pages) {
          if (committed.length === read.length) continue;
          let missed = hub.since(position);
          for (let wait = 0; wait < 500 && missed?.length === 0; wait += 1) {
            await tick();
            missed = hub.since(position);
          }
          if (!missed) continue;
          answered += 1;
          expect(missed.some(({ ids }) => ids?.includes(String(of)))).toBe(true);
        }
      }),
      { seed, numRuns: 12 },
    );
    expect(answered).toBeGreaterThan(0);
  },
);

it("a position in a sequence would miss the writer that commits late", async () => {
  const of = (run += 1);
  const [early, late] = [await openWriter(of), await openWriter(of)];
  await late.commit();
  const cursor = (await idsOf(of)).at(-1) ?? 0;
  await early.commit();
  expect(await idsOf(of, cursor)).toEqual([]);
  expect(await idsOf(of)).toHaveLength(2);
});
