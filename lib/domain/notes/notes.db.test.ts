import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "@/lib/core/errors/app-error";
import { hideDocuments } from "@/lib/core/masks/hide-documents";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { TAGS_MAX } from "@/lib/core/enums/notes";
import { type Context } from "@/lib/platform/context.server";
import { listNotifications } from "@/lib/platform/notifications/list-notifications.server";
import { testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { givenTransaction } from "@/lib/testing/mirror";
import { addNote } from "./add-note.server";
import { changeTag } from "./change-tag.server";
import { getNotes } from "./get-notes.server";
import { revealTexts } from "./reveal-texts.server";

const services = await testServices();
const { store, clock } = services;
const id = newId();
const of = { objectType: "transaction", objectId: id } as const;
let author: Context;
let named: Context;
let elsewhere: Context;

beforeAll(async () => {
  await givenWallets(services, ["principal", "loja-a"]);
  author = await testContext(services, { role: "support" });
  named = await testContext(services, { role: "finance" });
  elsewhere = await testContext(services, { role: "finance", wallet: "loja-a", wallets: ["loja-a"] });
  await store.transaction((tx) =>
    givenTransaction(
      tx,
      {
        id,
        type: "payment",
        state: "completed",
        amountCentavos: centavos(1_000),
        createdAt: clock.now(),
        wallet: "principal",
        origin: "read",
      },
      clock.now(),
    ),
  );
});

const mentionsOf = async (ctx: Context) =>
  (await listNotifications(ctx, {})).items.filter(({ kind }) => kind === "mentioned").length;

it("takes off a tag by what a page shows of it: its document masked", async () => {
  const of = { objectType: "transaction", objectId: id, wallet: "principal" } as const;
  await changeTag(author, { ...of, tag: "cpf 52998224725", isOn: true });
  const shown = hideDocuments(await getNotes(author, of)).tags;
  expect(shown).toEqual(["cpf ***.982.247-**"]);
  await changeTag(author, { ...of, tag: shown[0] ?? "", isOn: false });
  expect((await getNotes(author, of)).tags).toEqual([]);
});

it("shows its texts whole to whoever may see documents, for an entry of the audit log", async () => {
  const [note, own] = ["Ligou do CPF 529.982.247-25", "Pedido de 11222333000181"];
  const noted = newId();
  const of = { objectType: "transaction", objectId: noted } as const;
  const fact = { type: "payment", state: "completed", amountCentavos: centavos(1), origin: "read" } as const;
  const row = { ...fact, id: noted, createdAt: clock.now(), wallet: "principal", description: own };
  await store.transaction((tx) => givenTransaction(tx, row, clock.now()));
  const asked = { ...of, wallet: "principal" };
  expect((await getNotes(author, of)).hidesDocuments).toBe(true);
  await addNote(author, { ...asked, text: note });
  await addNote(author, { ...asked, text: "Sem documento" });
  expect(await revealTexts(named, asked)).toEqual({ texts: [own, note] });
  const entries = await store.read((reader) =>
    reader.rows(sql`select act, details::json->>'of' as of from audit_entries where object_id = ${noted}`),
  );
  expect(entries).toEqual([{ act: "document.reveal", of: "texts" }]);
  await expect(revealTexts(elsewhere, { ...asked, wallet: "loja-a" })).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await getNotes(author, { objectType: "transaction", objectId: id })).hidesDocuments).toBe(false);
});

describe("a note", () => {
  it("stands with its object, in order, and is never changed", async () => {
    await addNote(author, { ...of, wallet: "principal", text: "Liguei.\nVolta amanhã." });
    clock.advance(1_000);
    await addNote(named, { ...of, wallet: "principal", text: "Voltou." });
    expect((await getNotes(author, of)).notes.map(({ text }) => text)).toEqual([
      "Liguei.\nVolta amanhã.",
      "Voltou.",
    ]);
    for (const change of [sql`update notes set text = 'x'`, sql`delete from notes`])
      await expect(store.transaction((tx) => tx.execute(change))).rejects.toThrow();
  });

  it("tells whom it names, once, if that person may see the wallet", async () => {
    const before = await mentionsOf(named);
    const names = [named, elsewhere, author].map(({ actor }) => `@${actor.name}`).join(" e ");
    clock.advance(1_000);
    await addNote(author, { ...of, wallet: "principal", text: `${names}, @${named.actor.name}: vejam` });
    expect(await mentionsOf(named)).toBe(before + 1);
    expect(await mentionsOf(elsewhere)).toBe(0);
    expect(await mentionsOf(author)).toBe(0);
  });

  it("is nobody's who does not see the object", async () => {
    const refused = { code: "not_found" };
    await expect(addNote(elsewhere, { ...of, wallet: "loja-a", text: "x" })).rejects.toMatchObject(refused);
    await expect(getNotes(elsewhere, of)).rejects.toMatchObject(refused);
    await expect(getNotes(author, { ...of, objectType: "refund" })).rejects.toMatchObject(refused);
  });
});

describe("a tag", () => {
  it("is there once, and gone when it is taken off", async () => {
    const tag = (name: string, isOn: boolean) =>
      changeTag(author, { ...of, wallet: "principal", tag: name, isOn });
    await tag("noivas", true);
    await tag("noivas", true);
    expect((await getNotes(author, of)).tags).toEqual(["noivas"]);
    await tag("noivas", false);
    await tag("noivas", false);
    expect((await getNotes(author, of)).tags).toEqual([]);
  });

  it("is one of twelve at most", async () => {
    const tag = (name: string) => changeTag(author, { ...of, wallet: "principal", tag: name, isOn: true });
    for (let turn = 0; turn < TAGS_MAX; turn += 1) await tag(`t${turn}`);
    await expect(tag("mais")).rejects.toMatchObject({ code: "invalid_input" });
    await tag("t0");
    expect((await getNotes(author, of)).tags).toHaveLength(TAGS_MAX);
  });
});

it("limits notes and tags of one person to the pace of an hour", async () => {
  const busy = await testContext(services, { role: "support" });
  const inTurn = async (times: number, act: () => Promise<unknown>): Promise<string[]> => {
    const ends: string[] = [];
    for (let time = 0; time < times; time += 1)
      ends.push(
        await act().then(
          () => "done",
          (error: unknown) => (error instanceof AppError ? error.code : String(error)),
        ),
      );
    return ends.filter((end) => end !== "done");
  };
  const write = () => addNote(busy, { ...of, wallet: "principal", text: "x" });
  expect(await inTurn(121, write)).toEqual(["too_many_requests"]);
  const tag = () => changeTag(busy, { ...of, wallet: "principal", tag: "vip", isOn: false });
  expect(await inTurn(121, tag)).toEqual(["too_many_requests"]);
});
