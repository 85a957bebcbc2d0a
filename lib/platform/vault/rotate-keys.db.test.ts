import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type PersonRow, findPerson, updatePerson } from "@/lib/platform/auth/records.server";
import { newId } from "@/lib/core/ids";
import { type TestServices, testServices } from "@/lib/testing/context";
import { deliver } from "@/lib/testing/deliveries";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";
import { givenPerson } from "@/lib/testing/factories";
import { checkSealed } from "./check-sealed.server";
import { rotateKeys } from "./rotate-keys.server";
import { ABOUT, SEALED_COLUMNS } from "./sealed-columns";
import { type Vault, openVault } from "./vault.server";

const OLD = { id: "old", key: Buffer.alloc(32, "old") };
const NEW = { id: "new", key: Buffer.alloc(32, "new") };
const blindKey = Buffer.alloc(32, "blind");
const before = openVault({ sealingKeys: [OLD], blindKey });
const during = openVault({ sealingKeys: [NEW, OLD], blindKey });
const after = openVault({ sealingKeys: [NEW], blindKey });

let services: TestServices;
let people: PersonRow[];
beforeAll(async () => {
  services = await testServices();
  people = await Promise.all(Array.from({ length: 120 }, () => givenPerson(services)));
  await services.store.transaction(async (tx) => {
    for (const { id } of people)
      await updatePerson(tx, id, { oneTimeCodeSecret: before.seal(ABOUT.secondStep(id), `secret of ${id}`) });
  });
});

test("seals all by the newest, so that the old one may go, and finds nothing to do a second time", async () => {
  const done = await rotateKeys({ ...services, vault: during });
  expect(done).toContainEqual({ table: "people", column: "one_time_code_secret", rows: 120 });
  for (const { id } of people) {
    const row = await services.store.read((reader) => findPerson(reader, id));
    expect(after.open(ABOUT.secondStep(id), row?.oneTimeCodeSecret ?? "")).toBe(`secret of ${id}`);
  }
  const again = await rotateKeys({ ...services, vault: during });
  expect(again.map(({ rows }) => rows)).toEqual(["told", ...SEALED_COLUMNS].map(() => 0));
});

test("a copy belongs to the keys with which each value opens, and is told what does not open", async () => {
  const ofPeople = async (vault: Vault) =>
    (await checkSealed({ ...services, vault })).find(({ column }) => column === "one_time_code_secret");
  expect(await ofPeople(after)).toMatchObject({ rows: 120, closed: 0, because: null });
  expect(await ofPeople(before)).toMatchObject({
    rows: 120,
    closed: 120,
    because: "no sealing key is named new",
  });
  const [one, other] = people;
  if (!one || !other) throw new Error("nobody was made");
  // Another person's secret, sealed with the right key.
  await services.store.transaction((tx) =>
    updatePerson(tx, one.id, { oneTimeCodeSecret: after.seal(ABOUT.secondStep(other.id), "secret") }),
  );
  expect(await ofPeople(after)).toMatchObject({ rows: 120, closed: 1 });
});

test("a copy's observations open with the keys that sealed them", async () => {
  const id = newId();
  const body = openWebhookHarness(services).paid(id, { counterpartDocument: "52998224725" });
  await deliver(services, body);
  const ofFacts = async (vault: Vault) =>
    (await checkSealed({ ...services, vault })).find(({ table }) => table === "observations");
  const own = await ofFacts(services.vault);
  expect(own).toMatchObject({ closed: 0 });
  expect(own?.rows).toBeGreaterThan(0);
  expect(await ofFacts(after)).toMatchObject({ rows: own?.rows, closed: own?.rows });
});

test("the list names columns that are, by their primary keys", async () => {
  const rows = await services.store.read((reader) =>
    reader.rows<{ name: string; keys: string[] }>(
      sql`select c.relname as name, array_agg(a.attname::text order by array_position(i.indkey, a.attnum)) as keys
        from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indisprimary and c.relnamespace = 'public'::regnamespace group by c.relname`,
    ),
  );
  const keysOf = new Map(rows.map(({ name, keys }) => [name, keys]));
  for (const { table, key } of SEALED_COLUMNS) expect(keysOf.get(table), table).toEqual([key]);
});
