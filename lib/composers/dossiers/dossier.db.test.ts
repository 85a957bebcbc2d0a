import { createHash } from "node:crypto";
import { createContext, runInContext } from "node:vm";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { VERIFIER_SCRIPT } from "./verifier-script";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { addBlockNote } from "@/lib/domain/blocks/add-block-note.server";
import { assignBlocks } from "@/lib/domain/blocks/assign-blocks.server";
import { collectEvidence } from "@/lib/domain/blocks/collect-evidence.server";
import { getBlock } from "@/lib/domain/blocks/get-block.server";
import { listBlocks } from "@/lib/domain/blocks/list-blocks.server";
import { BlockListQuery } from "@/lib/domain/blocks/schema";
import { listTemplates } from "@/lib/domain/defences/list-templates.server";
import { saveTemplate } from "@/lib/domain/defences/save-template.server";
import { type RecordSendingInput } from "@/lib/domain/defences/schema";
import { addEvidence } from "@/lib/domain/evidence/add-evidence.server";
import { listEvidence } from "@/lib/domain/evidence/list-evidence.server";
import { strikeEvidence } from "@/lib/domain/evidence/strike-evidence.server";
import { markProved } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { givenTransaction } from "@/lib/testing/mirror";
import { sealedDocument } from "@/lib/testing/sealed";
import { openWebhookHarness } from "@/lib/testing/webhook-harness";
import { evidenceFactsOf } from "./case-facts.server";
import { getDefence, saveDefence, writeDefence } from "./defence.server";
import { dossierKey, findPublicKey } from "./installation-key.server";
import { type DossierWords, openDossier } from "./open-dossier.server";
import { recordSending } from "./record-sending.server";

type Entry = [path: string, bytes: Uint8Array];
type Checked = { verdict: string; changed: string[]; missing: string[]; added: string[] };
type Verifier = {
  readZip: (buffer: ArrayBuffer) => Promise<Entry[]>;
  check: (files: Entry[], spki: string) => Promise<Checked>;
};

/** The page's own script, in a world that has no page. */
const world = createContext({
  crypto,
  TextDecoder,
  DecompressionStream,
  Blob,
  Response,
  atob,
  DataView,
  Uint8Array,
});
runInContext(VERIFIER_SCRIPT, world);
const { readZip, check } = (world as unknown as { dossier: Verifier }).dossier;

const words: DossierWords = {
  locale: "pt-BR",
  field: (name) => name,
  kind: (blockType) => blockType,
  state: (state) => state,
  step: (kind) => kind,
  source: (source) => source,
  item: (item) => item,
  verifier: ({ fingerprint }) => `<p>${fingerprint}</p>`,
};
const PDF = Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n");

let services: TestServices;
let manager: Context;
let blockId: string;
beforeAll(async () => {
  services = await testServices();
  manager = await testContext(services, { role: "manager" });
  await provePresence(manager);
  blockId = newId();
  await deliver(
    services,
    eventBody("balance_block_created", { transactionId: newId(), blockId, amount: 100, blockType: "med" }),
  );
  for (const [name, bytes] of [
    ["nota fiscal nº 1.pdf", PDF],
    ["grande.pdf", Buffer.concat([PDF, Buffer.alloc(600_000, "z")])],
    ["riscada.pdf", PDF],
  ] as const)
    await addEvidence(manager, { blockId, evidenceId: newId(), item: "invoice", name, bytes });
  const { pieces } = await listEvidence(manager, blockId);
  const last = pieces.at(-1);
  if (last) await strikeEvidence(manager, { blockId, evidenceId: last.id, because: "Repetida" });
});

const provePresence = ({ actor }: Context): Promise<void> =>
  services.store.transaction((tx) => markProved(tx, actor.sessionId, services.clock.now()));

async function zipFor(ctx: Context = manager, id = blockId): Promise<Buffer> {
  const { stream } = await openDossier(ctx, { id, reason: "Defesa", withNotes: false }, words);
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}
const entriesOf = async (zip: Buffer): Promise<Entry[]> => readZip(new Uint8Array(zip).buffer);
const keyOf = async (): Promise<string> => (await dossierKey(services)).spki;

describe("a dossier", () => {
  it("with whole documents asks for presence", async () => {
    const another = await testContext(services, { role: "manager", isPresent: false });
    await expect(zipFor(another)).rejects.toMatchObject({ code: "presence_needed" });
    const entries = await services.store.read((reader) => reader.select().from(auditEntries));
    expect(entries.filter(({ personId }) => personId === another.actor.personId)).toEqual([]);
    await provePresence(another);
    expect((await zipFor(another)).length).toBeGreaterThan(0);
  });

  it("holds the pieces that stand by their numbers and the events as they came, and is as it was signed", async () => {
    const files = await entriesOf(await zipFor());
    const paths = files.map(([path]) => path);
    expect(paths).toContain("evidence/02-nota_fiscal_n_1.pdf");
    expect(paths).toContain("evidence/03-grande.pdf");
    expect(paths.filter((path) => path.startsWith("evidence/"))).toHaveLength(2);
    expect(paths.filter((path) => path.startsWith("events/"))).toHaveLength(1);
    expect(await check(files, await keyOf())).toMatchObject({
      verdict: "yes",
      changed: [],
      missing: [],
      added: [],
    });
  });

  it("is found changed after any one byte of any file, and said which", async () => {
    const files = await entriesOf(await zipFor());
    const spki = await keyOf();
    for (const [at, [path, bytes]] of files.entries()) {
      const other = Uint8Array.from(bytes);
      other[Math.floor(other.length / 2)] = (other[Math.floor(other.length / 2)] ?? 0) ^ 1;
      const result = await check(files.with(at, [path, other]), spki);
      if (path.startsWith("manifest")) expect(result.verdict, path).toBe("unsigned");
      else expect(result, path).toMatchObject({ verdict: "changed", changed: [path] });
    }
  });

  it("is found changed where a file is gone, was put in, or is there twice", async () => {
    const files = await entriesOf(await zipFor());
    const spki = await keyOf();
    const receipt = files.find(([path]) => path === "receipt.json") ?? files[0];
    expect(
      await check(
        files.filter((file) => file !== receipt),
        spki,
      ),
    ).toMatchObject({ missing: ["receipt.json"] });
    expect(await check([...files, ["evidence/09-x.pdf", PDF]], spki)).toMatchObject({
      verdict: "changed",
      added: ["evidence/09-x.pdf"],
    });
    if (receipt) expect((await check([...files, receipt], spki)).added).toEqual(["receipt.json"]);
  });

  it("is the same in a folder, with what a computer leaves there; without its list it is none", async () => {
    const files = await entriesOf(await zipFor());
    const folder = files.map(([path, bytes]): Entry => [`block-1/${path}`, bytes]);
    expect((await check([...folder, ["block-1/.DS_Store", PDF]], await keyOf())).verdict).toBe("yes");
    expect(
      (
        await check(
          files.filter(([path]) => path !== "manifest.json"),
          await keyOf(),
        )
      ).verdict,
    ).toBe("none");
  });

  it("is found changed where anything lies beside its folder, but for what a Mac puts there by itself", async () => {
    const spki = await keyOf();
    const folder = (await entriesOf(await zipFor())).map(([path, bytes]): Entry => [
      `block-1/${path}`,
      bytes,
    ]);
    const mac: Entry[] = [
      ["__MACOSX/._block-1", PDF],
      ["__MACOSX/block-1/._receipt.pdf", PDF],
    ];
    expect((await check([...folder, ...mac], spki)).verdict).toBe("yes");
    for (const path of [
      "letter.pdf",
      "block-2/receipt.pdf",
      "__MACOSX/letter.pdf",
      "__MACOSX/._x/letter.pdf",
    ])
      expect(await check([...folder, [path, PDF]], spki), path).toMatchObject({
        verdict: "changed",
        added: [`../${path}`],
      });
    // A file that is not in its folder counts as missing there, even if it lies beside that folder.
    const moved = folder.map(([path, bytes]): Entry => [
      path.replace(/^block-1\/receipt\.json$/, "receipt.json"),
      bytes,
    ]);
    expect(await check(moved, spki)).toMatchObject({ missing: ["receipt.json"], added: ["../receipt.json"] });
  });

  it("signed by another installation is not ours", async () => {
    const other = await testServices();
    const { spki } = await dossierKey(other);
    expect((await check(await entriesOf(await zipFor()), spki)).verdict).toBe("unsigned");
  });

  it("breaks off where an event's bytes went after its list was signed, and is never handed out without them", async () => {
    const emptied = newId();
    const transactionId = newId();
    await deliver(
      services,
      eventBody("balance_block_created", { transactionId, blockId: emptied, amount: 100, blockType: "med" }),
    );
    // As the list saw it: not erased yet.
    await services.asOwner("update deliveries set body = '' where transaction_id = $1", [transactionId]);
    const { stream } = await openDossier(manager, { id: emptied, reason: "Defesa", withNotes: false }, words);
    await expect(stream.toArray()).rejects.toThrow("differ from those received");
  });

  it("names an event whose bytes were erased, says so, and goes out without them", async () => {
    const id = newId();
    const transactionId = newId();
    await deliver(
      services,
      eventBody("balance_block_created", { transactionId, blockId: id, amount: 100, blockType: "med" }),
    );
    await services.asOwner(
      "update deliveries set body = '', headers = '{}', erased_at = now() where transaction_id = $1",
      [transactionId],
    );
    const files = await entriesOf(await zipFor(manager, id));
    expect(files.filter(([path]) => path.startsWith("events/"))).toEqual([]);
    const csv = Buffer.from(files.find(([path]) => path === "events.csv")?.[1] ?? []).toString();
    expect(csv).toMatch(/,balance_block_created,verified,[0-9a-f]{64},erased\r\n$/);
    expect((await check(files, await keyOf())).verdict).toBe("yes");
  });

  it("leaves out what whoever takes it may not open", async () => {
    const support = await testContext(services, { role: "support" });
    const files = await entriesOf(await zipFor(support));
    expect(files.filter(([path]) => /^(evidence|events)\//.test(path))).toEqual([]);
    expect((await check(files, await keyOf())).verdict).toBe("yes");
  });
});

describe("the content of a dossier", () => {
  const DOCUMENT = "49021913003";
  let paidBlock: string;
  beforeAll(async () => {
    paidBlock = newId();
    const transactionId = newId();
    const desk = openWebhookHarness(services);
    await deliver(
      services,
      desk.paid(transactionId, { counterpartName: "=Ana", counterpartDocument: DOCUMENT }),
    );
    await deliver(
      services,
      eventBody("balance_block_created", {
        ...{ transactionId, blockId: paidBlock, amount: 1, blockType: "med", reason: "=HYPERLINK(1)" },
      }),
    );
  });
  const textsFor = async (ctx: Context, withNotes = false): Promise<Map<string, string>> => {
    const { stream } = await openDossier(
      ctx,
      { id: paidBlock, reason: "Defesa", withNotes },
      { ...words, step: (kind) => `=${kind}` },
    );
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(Buffer.from(part as Uint8Array));
    const files = await entriesOf(Buffer.concat(parts));
    return new Map(files.map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
  };

  it("is whole to whoever may see documents, with the events' own bytes, and written down before", async () => {
    const texts = await textsFor(manager);
    expect(texts.get("receipt.json")).toContain("490.219.130-03");
    const raw = [...texts].filter(([path]) => path.startsWith("events/")).map(([, text]) => text);
    expect(raw.some((text) => text.includes(DOCUMENT))).toBe(true);
    const acts = await services.asOwner(
      "select reason from audit_entries where object_id = $1 and act = 'block.evidence'",
      [paidBlock],
    );
    expect(acts).toEqual([{ reason: "Defesa" }]);
  });

  it("is masked to whoever may not, and gives a spreadsheet no formula", async () => {
    const texts = await textsFor(await testContext(services, { role: "support" }));
    expect(texts.get("receipt.json")).toContain("***.219.130-**");
    for (const [path, text] of texts) expect(text, path).not.toMatch(/490\.?219\.?130-?03/);
    expect(texts.get("timeline.csv")).toContain("'=");
    expect(texts.get("timeline.csv")).not.toMatch(/,=/);
  });

  it("says nothing of what we told each other, but to whoever asks for it", async () => {
    await addBlockNote(manager, { blockId: paidBlock, text: "A cliente parece ter razão" });
    await assignBlocks(manager, { blockIds: [paidBlock], assigneeId: manager.actor.personId });
    const leaving = await textsFor(manager);
    const staying = await textsFor(manager, true);
    expect(leaving.has("notes.txt")).toBe(false);
    expect(leaving.get("timeline.csv")).not.toContain("=assigned");
    expect(staying.get("notes.txt")).toContain("A cliente parece ter razão");
    expect(staying.get("timeline.csv")).toContain("=assigned");
  });

  it("holds the defence with what it cites by number, and what is missing", async () => {
    const { suggested, revision } = await getDefence(manager, paidBlock);
    expect(suggested).toContain("[comprovante]");
    await saveDefence(manager, { blockId: paidBlock, text: suggested, revision });
    const text = (await textsFor(manager)).get("defence.txt") ?? "";
    expect(text).toContain("[1]");
    expect(text).toContain("[falta: entrega]");
    await addEvidence(manager, {
      blockId: paidBlock,
      evidenceId: newId(),
      item: "delivery",
      name: "e.pdf",
      bytes: PDF,
    });
    expect((await textsFor(manager)).get("defence.txt")).toContain("[2]");
  });
});

describe("a defence", () => {
  it("is written by one person at a time: another reads, takes over, and never writes over a newer version", async () => {
    const other = await testContext(services, { role: "support" });
    const seen = async (ctx: Context) => getDefence(ctx, blockId);
    await writeDefence(manager, { blockId, isTakingOver: false });
    expect((await seen(other)).writer?.name).toBe(manager.actor.name);
    expect((await seen(manager)).writer).toBeNull();
    const changed = { code: "conflict", reason: "changed" };
    await expect(writeDefence(other, { blockId, isTakingOver: false })).rejects.toMatchObject(changed);
    await expect(saveDefence(other, { blockId, text: "Outra", revision: 0 })).rejects.toMatchObject(changed);
    await writeDefence(other, { blockId, isTakingOver: true });
    expect(await saveDefence(other, { blockId, text: "Dela", revision: 0 })).toEqual({ revision: 1 });
    expect(await saveDefence(other, { blockId, text: "Dela", revision: 0 })).toEqual({ revision: 1 });
    await expect(saveDefence(manager, { blockId, text: "Minha", revision: 0 })).rejects.toMatchObject(
      changed,
    );
    services.clock.advance(3 * 60_000);
    expect((await seen(manager)).writer).toBeNull();
    await expect(saveDefence(manager, { blockId, text: "Minha", revision: 0 })).rejects.toMatchObject(
      changed,
    );
    await saveDefence(manager, { blockId, text: "Minha", revision: 1 });
    expect(await seen(other)).toMatchObject({
      text: "Minha",
      revision: 2,
      saved: { by: manager.actor.name },
    });
    const acts = await services.asOwner(
      "select act from audit_entries where object_id = $1 and act like 'defence%'",
      [blockId],
    );
    expect(acts).toEqual([{ act: "defence.take_over" }]);
  });

  it("is neither read nor written by whoever does not see its wallet", async () => {
    const other = await testContext(services, { role: "manager", wallets: ["loja-9"] });
    for (const tried of [
      () => getDefence(other, blockId),
      () => saveDefence(other, { blockId, text: "x", revision: 0 }),
      () => writeDefence(other, { blockId, isTakingOver: true }),
    ])
      await expect(tried()).rejects.toMatchObject({ code: "not_found" });
  });
});

it("makes one key, sealed, however many ask for it first", async () => {
  const fresh = await testServices();
  expect(await findPublicKey(fresh)).toBeNull();
  const keys = await Promise.all(Array.from({ length: 5 }, () => dossierKey(fresh)));
  expect(new Set(keys.map(({ spki }) => spki)).size).toBe(1);
  expect((await findPublicKey(fresh))?.fingerprint).toBe(keys[0]?.fingerprint);
  const [row] = await fresh.asOwner("select private_key from installation_keys");
  expect(JSON.stringify(row)).toMatch(/"v1\./);
});

describe("the statement of a defence about earlier purchases", () => {
  const EARLIER = 25;
  async function caseOf(document: string): Promise<string> {
    const at = services.clock.now().getTime();
    const [transactionId, id] = [newId(), newId()];
    const paid = (days: number, paymentId = newId()) => ({
      ...{ id: paymentId, wallet: "principal", type: "payment" as const, state: "completed" as const },
      ...{ amountCentavos: centavos(5_000), origin: "webhook" as const },
      ...{ createdAt: new Date(at - days * 86_400_000), counterpartDocument: sealedDocument(document) },
    });
    await services.store.transaction(async (tx) => {
      for (let days = 1; days <= EARLIER; days += 1)
        await givenTransaction(tx, paid(days), services.clock.now());
      await givenTransaction(tx, paid(0, transactionId), services.clock.now());
    });
    const told = { transactionId, blockId: id, amount: 5, blockType: "med" };
    await deliver(services, eventBody("balance_block_created", told));
    return id;
  }
  const earlierOf = async (id: string) => {
    const evidence = await services.store.snapshot((reader) => collectEvidence(reader, manager, id));
    return evidenceFactsOf(evidence, services.clock.now());
  };

  it("counts all of them, and nobody's where no document tells who paid", async () => {
    expect(await earlierOf(await caseOf("529.982.247-25"))).toMatchObject({ compras_anteriores: EARLIER });
    expect(await earlierOf(await caseOf("***"))).toMatchObject({
      compras_anteriores: null,
      mesmo_documento: null,
    });
  });
});

describe("a sending", () => {
  let caseId: string;
  const sending = (change: Partial<RecordSendingInput> = {}): RecordSendingInput => ({
    ...{ blockId: caseId, sendingId: newId(), sentBy: manager.actor.personId, channel: "portal" },
    ...{ note: "Defesa completa", protocol: "MED-4711", sentAt: localMinute(services.clock.now()) },
    ...{ dossierId: undefined, evidenceId: undefined, ...change },
  });
  const localMinute = (moment: Date) =>
    new Date(moment.getTime() - 3 * 3_600_000).toISOString().slice(0, "2026-01-01T00:00".length);
  beforeAll(async () => {
    caseId = newId();
    await deliver(
      services,
      eventBody("balance_block_created", {
        transactionId: newId(),
        blockId: caseId,
        amount: 5,
        blockType: "med",
      }),
    );
  });

  it("keeps the dossier that went out by the hash of its list, and is one however often it is sent", async () => {
    const { stream } = await openDossier(manager, { id: caseId, reason: "Defesa", withNotes: false }, words);
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(Buffer.from(part as Uint8Array));
    const manifest = (await entriesOf(Buffer.concat(parts))).find(([path]) => path === "manifest.json")?.[1];
    const [dossier] = (await getDefence(manager, caseId)).dossiers;
    expect(dossier?.sha256).toBe(
      createHash("sha256")
        .update(manifest ?? "")
        .digest("hex"),
    );
    const input = sending({ dossierId: dossier?.id });
    await recordSending(manager, input);
    await recordSending(manager, input);
    const { sendings } = await getDefence(manager, caseId);
    expect(sendings).toHaveLength(1);
    // Corrected in the same form after a lost answer: the difference is reported, and not taken for saved.
    await expect(recordSending(manager, { ...input, protocol: "MED-4712" })).rejects.toMatchObject({
      reason: "recorded_otherwise",
    });
    expect(sendings[0]).toMatchObject({
      ...{ channel: "portal", protocol: "MED-4711", sentBy: manager.actor.name },
      copy: { is: "dossier", sha256: dossier?.sha256, number: null },
    });
    const block = await getBlock(manager, caseId);
    expect(block.answeredAt).not.toBeNull();
    expect(block.steps.filter(({ kind }) => kind === "answer_recorded")).toHaveLength(1);
  });

  it("keeps a file that went out as evidence, and is followed by another and never changed", async () => {
    const id = newId();
    await addEvidence(manager, {
      blockId: caseId,
      evidenceId: id,
      item: "sent_copy",
      name: "enviado.pdf",
      bytes: PDF,
    });
    await recordSending(manager, sending({ evidenceId: id, channel: "email", protocol: undefined }));
    const { sendings } = await getDefence(manager, caseId);
    expect(sendings.map(({ channel }) => channel)).toEqual(["email", "portal"]);
    expect(sendings[0]?.copy).toEqual({
      ...{ is: "file", number: 2 },
      sha256: createHash("sha256").update(PDF).digest("hex"),
    });
    for (const change of [
      sql`update sendings set note = 'x'`,
      sql`delete from sendings`,
      sql`delete from dossiers`,
    ])
      await expect(services.store.transaction((tx) => tx.execute(change))).rejects.toThrow();
  });

  it("refuses what is not of this case, a moment that cannot be, and somebody who does not see it", async () => {
    const [other] = (await listEvidence(manager, blockId)).pieces;
    const later = localMinute(new Date(services.clock.now().getTime() + 3_600_000));
    for (const [change, field] of [
      [{ evidenceId: other?.id }, "evidenceId"],
      [{ dossierId: newId() }, "dossierId"],
      [{ sentAt: "2020-01-01T10:00" }, "sentAt"],
      [{ sentAt: later }, "sentAt"],
      [{ sentBy: newId() }, "sentBy"],
    ] as const)
      await expect(recordSending(manager, sending(change)), field).rejects.toMatchObject({
        fields: { [field]: expect.any(String) as string },
      });
    const ofOther = await testContext(services, { role: "manager", wallets: ["loja-z"] });
    await expect(recordSending(ofOther, sending())).rejects.toMatchObject({ code: "not_found" });
    expect((await getDefence(manager, caseId)).sendings).toHaveLength(2);
  });
});

describe("a template", () => {
  it("is what the next draft begins with, in versions that stay, and ours again when that is wished", async () => {
    const { template, suggested } = await getDefence(manager, blockId);
    expect(template).toEqual({ version: 0, isOurs: true, isFaulty: false });
    const { reason } = await getDefence(manager, blockId);
    const text = "Bloqueio de {{ retido }}. Pedido {{ pedido }}.";
    expect(await saveTemplate(manager, { reason, text, version: 0 })).toEqual({ version: 1 });
    // Its answer was lost, and it is sent again.
    expect(await saveTemplate(manager, { reason, text, version: 0 })).toEqual({ version: 1 });
    const colleague = await testContext(services, { role: "manager" });
    await expect(saveTemplate(colleague, { reason, text: "Outra", version: 0 })).rejects.toMatchObject({
      code: "conflict",
    });
    const drafted = await getDefence(manager, blockId);
    expect(drafted).toMatchObject({ template: { version: 1, isOurs: false } });
    expect(drafted.suggested).toMatch(/^Bloqueio de R\$.*Pedido \[falta: pedido\]\.$/);
    expect(await saveTemplate(colleague, { reason, text: null, version: 1 })).toEqual({ version: 2 });
    expect((await getDefence(manager, blockId)).suggested).toBe(suggested);
    const { versions, reasons } = await listTemplates(manager, reason);
    expect(versions.map((one) => [one.version, one.text])).toEqual([
      [2, null],
      [1, text],
    ]);
    expect(reasons.find((one) => one.reason === reason)).toEqual({ reason, version: 2, isOurs: true });
    for (const change of [sql`update defence_templates set text = 'x'`, sql`delete from defence_templates`])
      await expect(services.store.transaction((tx) => tx.execute(change))).rejects.toThrow();
  });

  it("is named by the defence that began with it, also after others wrote on", async () => {
    const { revision } = await getDefence(manager, blockId);
    const saved = await saveDefence(manager, { blockId, text: "Um", revision, templateVersion: 1 });
    expect((await getDefence(manager, blockId)).saved?.templateVersion).toBe(1);
    await saveDefence(manager, {
      blockId,
      text: "Dois",
      revision: saved.revision,
      templateVersion: undefined,
    });
    expect((await getDefence(manager, blockId)).saved?.templateVersion).toBe(1);
    const [row] = (await listBlocks(manager, BlockListQuery.parse({ stage: "all" }))).items.filter(
      ({ id }) => id === blockId,
    );
    expect(row?.lacks.missing).not.toContain("defence_text");
  });

  it("that says too much of one case takes no case away: its draft begins with ours, and says so", async () => {
    const id = newId();
    const told = { transactionId: newId(), blockId: id, amount: 5, blockType: "med" };
    await deliver(services, eventBody("balance_block_created", told));
    const { reason } = await getDefence(manager, id);
    const { reasons } = await listTemplates(manager, reason);
    const version = reasons.find((one) => one.reason === reason)?.version ?? 0;
    await saveTemplate(manager, { reason, text: "{{ referencia }}".repeat(200), version });
    await services.store.transaction((tx) =>
      tx.execute(sql`update balance_blocks set reference_number = ${"9".repeat(200)} where id = ${id}::uuid`),
    );
    const drafted = await getDefence(manager, id);
    expect(drafted.template).toEqual({ version: 0, isOurs: true, isFaulty: true });
    expect(drafted.suggested).toContain("registrado em");
    expect(drafted.suggested.length).toBeLessThan(5_000);
  });
});
