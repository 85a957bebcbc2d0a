import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faultsOf } from "./migration-rules";

const BREAK = "\n--> statement-breakpoint\n";

test.each([
  "create index a on t (x)",
  "create index concurrently a on t (x)",
  "create unique index a on t (x)",
  "alter table t add column y text not null",
  "alter table t add column y uuid default gen_random_uuid()",
  "alter table t add column y text unique",
  "alter table t add column y text references u (id)",
  "alter table t add column y int check (y > 0)",
  "alter table t drop column y",
  "alter table t drop constraint y",
  "drop table t",
  "drop index a",
  "alter table t rename column a to b",
  "alter table t rename to u",
  "alter table t alter column a set not null",
  "alter table t alter column a type bigint",
  "alter table t add constraint c check (a > 0)",
  "alter table t add constraint c foreign key (a) references u (id)",
  "alter table t add constraint c unique (a)",
  "update t set a = 1",
  "delete from t where a = 1",
  "insert into t select * from u",
  "truncate t",
  "lock table t",
  `create index concurrently if not exists a on t (x)${BREAK}alter table t add column y text`,
  `create index concurrently if not exists a on t (x); create index concurrently if not exists b on t (y)`,
])("refuses %s", async (text) => {
  expect(await faultsOf({ tag: "0001_more", text })).not.toEqual([]);
});

test.each([
  "create table t (id uuid primary key, x text not null, check (x <> ''));\nalter table t add constraint c unique (x);\ncreate index a on t (x)",
  "alter table t add column y text",
  "alter table t add column y text not null default 'a'",
  "alter table t add column y timestamptz not null default '2020-01-01'::timestamptz",
  "alter table t add constraint c check (a > 0) not valid",
  "alter table t validate constraint c",
  "alter table t add constraint c unique using index a",
  "create index concurrently if not exists a on t (x)",
  `create index concurrently if not exists a on t (x)${BREAK}create index concurrently if not exists b on t (y)`,
  "-- in pieces\nupdate t set y = x where id in (select id from t where y is null limit 1000)",
  "create or replace function f() returns int language sql as 'select 1'",
])("allows %s", async (text) => {
  expect(await faultsOf({ tag: "0001_more", text })).toEqual([]);
});

test("lets a migration take away that says so", async () => {
  const text = "alter table t drop column y";
  expect(await faultsOf({ tag: "0007_contract_charges", text })).toEqual([]);
  expect(await faultsOf({ tag: "0007_contracts", text })).toHaveLength(1);
});

test("every migration of the project keeps them", async () => {
  for (const folder of ["lib/platform/store/migrations", "sandbox/store/migrations"]) {
    const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, "utf8")) as {
      entries: { tag: string }[];
    };
    expect(entries).not.toEqual([]);
    for (const { tag } of entries)
      expect(await faultsOf({ tag, text: readFileSync(`${folder}/${tag}.sql`, "utf8") })).toEqual([]);
  }
});
