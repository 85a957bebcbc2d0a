import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { builtActions, postAction, resultOf, sessionOf, trySignIn } from "../fixtures/by-http";
import { copiedDatabase, verifyAudit } from "../fixtures/copied-database";
import { newCharge } from "../fixtures/merchant";
import { databaseUrl, singleValue, rowsOf } from "../fixtures/mirror";
import { forgetAttempts, linesOfLog, logSize } from "../fixtures/odd";
import { read } from "../fixtures/planted-record";
import { control, running } from "../fixtures/test";

// These tests tamper with the database, and check the reports of the running dashboard and its commands about it.
test.describe.configure({ mode: "serial" });

/** The newest link that is noted outside of the database. */
function notedOutside(): number {
  const folder = join(running().dataDir, "epochs");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  );
  const noted = files.map(
    (name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { audit?: { position: number } },
  );
  return Math.max(0, ...noted.map(({ audit }) => audit?.position ?? 0));
}

const newestLink = async () =>
  Number(await singleValue("select coalesce(max(position), 0)::int from audit_links"));

test("T43: an audit log that was edited, thinned out, cut or made anew is found beside the running dashboard", async () => {
  for (let visit = 0; visit < 4; visit++) await sessionOf("viewer");
  await expect.poll(() => singleValue("select count(*)::int from audit_unlinked")).toBe(0);
  await expect.poll(async () => notedOutside() >= (await newestLink())).toBe(true);
  expect(await verifyAudit(databaseUrl())).toMatchObject({
    code: 0,
    said: expect.stringContaining("are correctly chained"),
  });

  const copy = await copiedDatabase();
  try {
    const links = Number(
      (await copy.pool.query<{ last: number }>("select max(position)::int as last from audit_links")).rows[0]
        ?.last,
    );
    expect(links).toBeGreaterThan(5);
    await copy.pool.query("create table kept_entries as table audit_entries");
    await copy.pool.query("create table kept_links as table audit_links");
    /** As a superuser does it, for whom no trigger fires; each time with what there was before. */
    const harmed = async (...statements: string[]) => {
      await copy.pool.query("set session_replication_role = replica");
      await copy.pool.query("truncate audit_entries, audit_links");
      await copy.pool.query("insert into audit_entries overriding system value table kept_entries");
      await copy.pool.query("insert into audit_links overriding system value table kept_links");
      for (const statement of statements) await copy.pool.query(statement);
      return verifyAudit(copy.url);
    };
    const entryOf = (position: number) => `(select entry_id from audit_links where position = ${position})`;
    const [second, third] = [links - 3, links - 2];

    expect(await harmed()).toMatchObject({ code: 0 });
    const edited = await harmed(
      `update audit_entries set succeeded = not succeeded where id = ${entryOf(second)}`,
    );
    expect(edited.code).toBe(1);
    expect(edited.said).toContain(`(link ${second}) was changed`);

    const removed = await harmed(`delete from audit_entries where id = ${entryOf(second)}`);
    expect(removed.code).toBe(1);
    expect(removed.said).toContain(`(link ${second}) was removed`);

    const cut = await harmed(
      `delete from audit_entries where id in (select entry_id from audit_links where position >= ${third})`,
      `delete from audit_links where position >= ${third}`,
    );
    expect(cut.code).toBe(1);
    expect(cut.said).toMatch(/link \d+ is missing or differs from the anchor file/);

    // An attacker with the database and without the key: an entry is changed, and everything that follows from it is
    // computed again.
    const mac = (position: string) => `encode(sha256((${position} || 'no key')::bytea), 'hex')`;
    const rebuilt = await harmed(
      `update audit_entries set succeeded = not succeeded where id = ${entryOf(third)}`,
      `update audit_links set mac = ${mac("position")},
         previous_mac = case when position = ${third} then previous_mac else ${mac("(position - 1)")} end
       where position >= ${third}`,
    );
    expect(rebuilt.code).toBe(1);
    expect(rebuilt.said).toMatch(/links \d+ to \d+ were made without the key/);
    expect(rebuilt.said).toMatch(/link \d+ is missing or differs from the anchor file/);

    const written = await harmed(
      `insert into audit_entries (at, act, object_type, object_id, details, succeeded)
       values (now() - interval '1 hour', 'session.start', 'person', 'forged', '{}', true)`,
    );
    expect(written.code).toBe(1);
    expect(written.said).toContain("no worker chains them");
  } finally {
    await copy.drop();
  }
});

/** Applies `harm` while `work` runs, and always repairs it afterwards. */
async function whileBroken<T>([harm, mend]: readonly [string, string], work: () => Promise<T>): Promise<T> {
  await rowsOf(harm);
  try {
    return await work();
  } finally {
    await rowsOf(mend);
  }
}
const away = (table: string) =>
  [`alter table ${table} rename to ${table}_away`, `alter table ${table}_away rename to ${table}`] as const;
const closed = (table: string) =>
  [
    `alter table ${table} add constraint closed check (false) not valid`,
    `alter table ${table} drop constraint closed`,
  ] as const;

test("T42: a query that fails in a page, an action, the sign-in or the worker tells its values to nobody", async () => {
  const suffix = `x${crypto.randomUUID().slice(0, 8)}`;
  const secret = {
    name: `Zulmira Segredo ${suffix}`,
    email: `segredo.${suffix}@recebedor.example`,
    document: "39053344705",
  };
  const from = logSize();
  const serverLog = join(running().dataDir, "postgres", "postgres.log");
  const answers: string[] = [];
  const cookie = await sessionOf("finance");

  await whileBroken(away("transactions"), async () => {
    const query = `wallet=principal&search=${encodeURIComponent(secret.email)}`;
    const list = await read(`/api/transactions?${query}`, {}, cookie);
    expect(list.status).toBe(500);
    answers.push(list.text);
    // The page says again what its own address asks for, and nothing of the statement.
    const page = await read(
      `/w/principal/transactions?search=${encodeURIComponent(secret.email)}`,
      {},
      cookie,
    );
    expect(page.text).not.toMatch(/failed query|from "transactions"|transactions_away/i);
  });

  const action = builtActions().find(({ name }) => name === "addRecipientAction");
  if (!action) throw new Error("no such action");
  await whileBroken(closed("recipients"), async () => {
    const input = {
      ...{ wallet: "principal", pixKeyType: "email", pixKey: secret.email, holderName: secret.name },
      ...{ holderDocumentType: "cpf", holderDocument: secret.document },
    };
    const answer = await postAction(action, cookie, JSON.stringify([input]));
    answers.push(await answer.clone().text());
    expect((await resultOf(answer))?.error?.code).toBe("internal");
  });

  await whileBroken(away("known_devices"), async () => {
    const answer = await trySignIn(secret.email);
    expect(answer.status).toBe(500);
    answers.push(await answer.text());
  });
  await forgetAttempts();

  const { id } = await newCharge(11);
  await whileBroken(closed("observations"), async () => {
    await control("POST", `/charges/${id}/pay`, { payer: { name: secret.name, document: secret.document } });
    await expect
      .poll(() => linesOfLog(from).some((line) => line.includes("delivery not applied")))
      .toBe(true);
  });
  await expect
    .poll(() => singleValue("select state from transactions where id = $1", [id]))
    .toBe("completed");

  const lines = linesOfLog(from);
  expect(
    lines.filter((line) => line.includes("Failed query")).length,
    "failures in the log",
  ).toBeGreaterThanOrEqual(4);
  const told = {
    answers: answers.join("\n"),
    log: lines.join("\n"),
    "the server's log": readFileSync(serverLog, "utf8"),
  };
  for (const [place, text] of Object.entries(told))
    for (const [what, needle] of Object.entries(secret))
      expect(text.includes(needle), `${what} in ${place}`).toBe(false);
});
