import { expect, inject, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { OwnRoleError } from "./grant-program.server";
import { migrateStore } from "./store.server";

const { store, url, ownerUrl, asOwner } = await testDatabase();
const tryIt = (statement: string) => store.writers.query(statement);

const KEPT = [
  "audit_entries",
  "audit_links",
  "audit_checks",
  "movements",
  "observations",
  "effects",
  "notes",
  "balance_baselines",
  "payout_rules",
  "risk_rules",
  "defence_templates",
  "dossiers",
  "sendings",
  "outgoing_acts",
  "approval_decisions",
];

it.each(KEPT)("the program may read %s and add to it, and no more", async (table) => {
  const [column] = await asOwner<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and attidentity = '' limit 1`,
  );
  await tryIt(`select count(*) from ${table}`);
  for (const statement of [
    `update ${table} set ${column?.name} = ${column?.name}`,
    `delete from ${table}`,
    `truncate ${table}`,
    `select * from ${table} for update`,
    `merge into ${table} as t using (values (1)) as v(x) on false when matched then delete`,
  ])
    await expect(tryIt(statement), statement).rejects.toThrow("permission denied");
  for (const statement of [
    `alter table ${table} disable trigger all`,
    `drop trigger append_only on ${table}`,
    `alter table ${table} owner to current_user`,
    `drop table ${table}`,
    `create index on ${table} (${column?.name})`,
  ])
    await expect(tryIt(statement), statement).rejects.toThrow(`must be owner of`);
});

it.each([
  "set session_replication_role = replica",
  "create table mine (a int)",
  "create function public.refuse_change() returns trigger language plpgsql as 'begin return new; end'",
  "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
  "drop function refuse_change() cascade",
  "alter function wait_for_link() rename to other",
  "set role guiche",
  "create schema mine",
  "delete from drizzle.__drizzle_migrations",
  "insert into drizzle.__drizzle_migrations (hash) values ('x')",
  "create role other",
  "alter role guiche_program superuser",
  "copy people to program 'cat'",
  "select pg_read_file('/etc/passwd')",
  "create extension dblink",
  "select drop_month('audit_entries', 'audit_entries')",
  "select drop_month('api_calls', 'people')",
  "select drop_month('api_calls', 'api_calls_default')",
  "select make_month('people', 'at', now())",
])("it may not %s", async (statement) => {
  await expect(tryIt(statement)).rejects.toThrow(
    /permission denied|must be owner|is no month of|has no months|must have/,
  );
});

it("every table is given, none to be emptied, and whoever starts again changes nothing", async () => {
  const given = () =>
    asOwner<{ name: string; rights: string }>(`
      select c.relname as name, string_agg(privilege_type, ',' order by privilege_type) as rights
      from pg_class c left join lateral aclexplode(c.relacl) on grantee = 'guiche_program'::regrole
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') group by 1 order by 1`);
  const before = await given();
  expect(before.length).toBeGreaterThan(50);
  for (const { name, rights } of before)
    expect(rights, name).toMatch(
      KEPT.includes(name) ? /^INSERT,SELECT$/ : /^DELETE,INSERT,SELECT(,UPDATE)?$/,
    );
  await Promise.all([migrateStore({ url }, ownerUrl), migrateStore({ url }, ownerUrl)]);
  expect(await given()).toEqual(before);
});

it("revokes at the next start a privilege that was granted by hand", async () => {
  await asOwner("grant update, truncate on audit_links to guiche_program");
  await tryIt("select * from audit_links for update");
  await migrateStore({ url }, ownerUrl);
  await expect(tryIt("select * from audit_links for update")).rejects.toThrow("permission denied");
});

it("looks by itself whether the schema is up to date, and need not be allowed to change it", async () => {
  await expect(migrateStore({ url })).resolves.toBeUndefined();
});

it("a program that is a superuser, or may act as the owner, is refused with one line", async () => {
  await expect(migrateStore({ url: inject("postgresUrl") }, ownerUrl)).rejects.toThrow(OwnRoleError);
  await asOwner("create role insider login in role guiche");
  const insider = new URL(url);
  insider.username = "insider";
  await expect(migrateStore({ url: insider.href }, ownerUrl)).rejects.toThrow(
    /insider of DATABASE_URL may act/,
  );
  await asOwner("drop role insider");
  insider.username = "nobody_there";
  await expect(migrateStore({ url: insider.href }, ownerUrl)).rejects.toThrow(/which does not exist/);
});
