import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { maskDocument } from "@/lib/core/brazil/documents";
import { REVEALS_MAX, REVEALS_ALERT_FROM } from "@/lib/platform/audit/reveal-pace";
import {
  builtActions,
  postAction,
  provePresenceWith,
  resultOf,
  sessionBy,
  sessionOf,
} from "../fixtures/by-http";
import { mirrorIsQuiet, newSubAccount, paidCharge } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { disable, personLike } from "../fixtures/person-like";
import { expect, running, test } from "../fixtures/test";

// Whole documents and who may see, take away and erase them, asked of the built dashboard as a stolen session would.

const call = (name: string, cookie: string | null, input: unknown): Promise<Response> => {
  const action = builtActions().find((each) => each.name === name);
  if (!action) throw new Error(`no action ${name} in the build`);
  return postAction(action, cookie, JSON.stringify([input]));
};
const post = async (name: string, cookie: string | null, input: unknown) =>
  resultOf(await call(name, cookie, input));
/** The file in an answer, which is delimited by its length and not by quotes. */
async function longTextOf(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const [head = "", length = ""] = /:T([0-9a-f]+),/.exec(bytes.toString("latin1")) ?? [];
  const from = bytes.indexOf(head, 0, "latin1") + head.length;
  return bytes.subarray(from, from + Number.parseInt(length, 16)).toString();
}
const get = async <T>(path: string, cookie: string): Promise<T> => {
  const answer = await fetch(running().url + path, { headers: { cookie } });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as T;
};

const PAYER = { name: "Zulmira do Ritmo", document: generateCpf() };
const MASK = maskDocument(PAYER.document);

test("T27: a session is shown sixty whole documents an hour, by whichever door, and others hear of it at thirty", async () => {
  const wallet = "principal";
  const id = await paidCharge(11, { payer: PAYER });
  const eye = await personLike("manager");
  const cookie = await sessionBy(eye);
  const one = { wallet, id, of: "counterpart" };
  const told = async () => {
    type Notices = { items: { objectId: string; security: { act: string } | null }[] };
    const { items } = await get<Notices>("/api/notifications", await sessionOf("admin"));
    return items.filter(
      ({ objectId, security }) => objectId === eye.id && security?.act === "document.reveal_often",
    ).length;
  };
  const reveals = (times: number) =>
    Promise.all(Array.from({ length: times }, () => post("revealDocumentAction", cookie, one)));

  for (const answer of await reveals(REVEALS_ALERT_FROM - 1))
    expect(answer).toMatchObject({ ok: true, data: { document: PAYER.document } });
  expect(await told()).toBe(0);
  await reveals(1);
  expect(await told()).toBe(1);
  // More at once than there is left.
  const rest = REVEALS_MAX - REVEALS_ALERT_FROM;
  const answers = await reveals(rest + 10);
  expect(answers.filter((answer) => answer?.ok)).toHaveLength(rest);
  const refused = { ok: false, error: { code: "conflict", reason: "reveal_pace" } };
  for (const answer of answers.filter((each) => !each?.ok)) expect(answer).toMatchObject(refused);

  // The other entries apply the same check: a raw event, a recipient, and the file for a person.
  const deliveryId = await singleValue("select id from deliveries where transaction_id = $1 limit 1", [id]);
  await provePresenceWith(eye.password, cookie);
  const why = { who: PAYER.document, reason: "pedido do titular" };
  const others = [
    await post("revealRawEventAction", cookie, { wallet, id, deliveryId: String(deliveryId) }),
    await post("exportPersonAction", cookie, why),
  ];
  for (const answer of others) {
    expect(answer).toMatchObject(refused);
    expect(JSON.stringify(answer)).not.toContain(PAYER.document);
  }
  // Another person's hour is another's, and the log has all of it.
  const manager = await sessionOf("manager");
  expect(await post("revealDocumentAction", manager, one)).toMatchObject({ ok: true });
  type Audit = { items: { succeeded: boolean; objectName: string | null }[] };
  const { items } = await get<Audit>(`/api/audit?group=revealed&person=${eye.id}`, manager);
  expect(items.length).toBeGreaterThan(0);
  const written = await rowsOf<{ succeeded: boolean; count: number }>(
    `select succeeded, count(*)::int as count from audit_entries where person_id = $1 and act = 'document.reveal'
     group by 1 order by 1 desc`,
    [eye.id],
  );
  expect(written).toEqual([
    { succeeded: true, count: REVEALS_MAX },
    { succeeded: false, count: 1 },
  ]);
  await disable(eye);
});

test("T27: a person is given one's file and erased by a manager with presence and a reason, and by nobody else", async () => {
  // A write that another scenario left open in its wallet prevents a balance there from confirming anything.
  const wallet = `titular-${Date.now().toString(36)}`;
  await newSubAccount(wallet, "Loja do titular");
  const [kept, over] = [
    await paidCharge(12, { wallet, payer: PAYER }),
    await paidCharge(13, { wallet, payer: PAYER }),
  ];
  // A balance or a reading that confirms them later would set the day on which they were paid again.
  await mirrorIsQuiet();
  const unconfirmed = `select count(*)::int from transactions
    where id = any($1) and (confirmation = 'to_confirm' or fee_confirmation = 'to_confirm')`;
  await expect.poll(() => singleValue(unconfirmed, [[kept, over]]), { timeout: 120_000 }).toBe(0);
  // Six years ago, and nothing is asked of it any more.
  await rowsOf(
    "update transactions set settled_at = settled_at - interval '6 years', next_read_at = null where id = $1",
    [over],
  );
  const manager = await personLike("manager");
  const cookie = await sessionBy(manager);
  const asked = { who: PAYER.document, reason: "pedido do titular 12" };
  const nameOf = (id: string) => singleValue("select counterpart_name from transactions where id = $1", [id]);

  for (const action of ["exportPersonAction", "erasePersonAction"]) {
    expect(await post(action, cookie, asked)).toMatchObject({ error: { code: "presence_needed" } });
    for (const role of ["viewer", "support", "finance"]) {
      const other = await sessionOf(role);
      await provePresenceWith(running().people[role]?.password ?? "", other);
      expect(await post(action, other, asked), role).toMatchObject({ error: { code: "not_allowed" } });
    }
    expect((await post(action, null, asked))?.ok ?? false).toBe(false);
  }
  await provePresenceWith(manager.password, cookie);
  for (const odd of ["", PAYER.document.slice(1), "%", MASK, "' or true --", "a@b"])
    expect(await post("erasePersonAction", cookie, { ...asked, who: odd }), odd).toMatchObject({
      error: { code: "invalid_input" },
    });
  expect(await post("erasePersonAction", cookie, { ...asked, reason: " " })).toMatchObject({
    error: { code: "invalid_input" },
  });
  expect([await nameOf(kept), await nameOf(over)]).toEqual([PAYER.name, PAYER.name]);

  const text = await longTextOf(await call("exportPersonAction", cookie, asked));
  const file = JSON.parse(text) as { about: string; records: { id: string }[] };
  expect(file.about).toBe(PAYER.document);
  expect(file.records.map(({ id }) => id)).toEqual(expect.arrayContaining([kept, over]));
  const erased = await post("erasePersonAction", cookie, asked);
  expect(erased).toMatchObject({ ok: true, data: { erased: 1, kept: { law: expect.any(Number), open: 0 } } });
  expect([await nameOf(kept), await nameOf(over)]).toEqual([PAYER.name, null]);

  const admin = await sessionOf("admin");
  type Audit = { items: { act: string; objectName: string | null }[] };
  const { items } = await get<Audit>(`/api/audit?group=revealed&person=${manager.id}`, admin);
  expect(items).toContainEqual(expect.objectContaining({ act: "personal_data.export", objectName: MASK }));
  expect(items.map(({ act }) => act)).toContain("personal_data.erase");
  expect(JSON.stringify(items)).not.toContain(PAYER.document);
  await disable(manager);
});
