import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import {
  ATTACHED_BYTES_MAX,
  EVIDENCE_BYTES_MAX,
  EVIDENCE_CASE_BYTES_MAX,
  EVIDENCE_LINK_FILES_MAX,
  EVIDENCE_LINK_MINUTES,
} from "@/lib/core/enums/attachments";
import { type EvidenceItem } from "@/lib/core/enums/evidence";
import { readAttachment } from "@/lib/platform/attachments/attachment-bytes.server";
import { updatePerson } from "@/lib/platform/auth/records.server";
import { type Context } from "@/lib/platform/context.server";
import { attachmentPieces, attachments } from "@/lib/platform/store/tables/attachments";
import { evidence, evidenceLinks } from "@/lib/platform/store/tables/evidence";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { givenWallets } from "@/lib/testing/factories";
import { addEvidence } from "./add-evidence.server";
import { endEvidenceLink, openEvidenceLink, readPhonePage, receiveFromPhone } from "./evidence-links.server";
import { listEvidence } from "./list-evidence.server";
import { openEvidenceFile } from "./open-evidence-file.server";
import { strikeEvidence } from "./strike-evidence.server";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\nCPF 111.444.777-35\ntrailer << >>\n%%EOF\n");

let services: TestServices;
let manager: Context;
let support: Context;
beforeAll(async () => {
  services = await testServices();
  await givenWallets(services, ["loja-1", "loja-2"]);
  manager = await testContext(services, { role: "manager" });
  support = await testContext(services, { role: "support" });
});

async function blockIn(subAccount: string | null = "loja-1"): Promise<string> {
  const blockId = newId();
  await deliver(
    services,
    eventBody(
      "balance_block_created",
      { transactionId: newId(), blockId, amount: centavos(10_050) / 100, blockType: "med" },
      { subAccount },
    ),
  );
  return blockId;
}

const add = (
  blockId: string,
  {
    by = support,
    ...change
  }: Partial<{ by: Context; evidenceId: string; item: EvidenceItem; name: string; bytes: Buffer }> = {},
) =>
  addEvidence(by, { blockId, evidenceId: newId(), item: "invoice", name: "nota.pdf", bytes: PDF, ...change });

const actsOn = (blockId: string) =>
  services.store.read(async (reader) =>
    (
      await reader
        .select({ act: auditEntries.act })
        .from(auditEntries)
        .where(eq(auditEntries.objectId, blockId))
        .orderBy(auditEntries.id)
    ).map(({ act }) => act),
  );
const secretOf = (url: string): string => url.split("/").at(-1) ?? "";

describe("a piece of evidence", () => {
  it("has a number of its own from 2 on, who brought it, and its bytes back as they came", async () => {
    const blockId = await blockIn();
    const bytes = Buffer.concat([PDF, Buffer.alloc(700_001, "x")]);
    const { id } = await add(blockId, { bytes });
    await add(blockId, { item: "delivery", name: "entrega.pdf" });
    const { pieces } = await listEvidence(support, blockId);
    expect(pieces).toMatchObject([
      {
        id,
        number: 2,
        item: "invoice",
        name: "nota.pdf",
        addedBy: support.actor.name,
        canOpen: true,
        struck: null,
      },
      { number: 3, item: "delivery" },
    ]);
    expect((await openEvidenceFile(manager, { blockId, evidenceId: id })).bytes.equals(bytes)).toBe(true);
    expect(await actsOn(blockId)).toEqual(["evidence.add", "evidence.add", "document.reveal"]);
  });

  it("gets its number behind the others that come at the same time", async () => {
    const blockId = await blockIn();
    await Promise.all(Array.from({ length: 6 }, () => add(blockId)));
    const { pieces } = await listEvidence(support, blockId);
    expect(pieces.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it("rests sealed, and opens no more once somebody changed it in the table", async () => {
    const blockId = await blockIn();
    const { id } = await add(blockId);
    const ofIt = eq(attachmentPieces.attachmentId, id);
    const [piece] = await services.store.read((reader) => reader.select().from(attachmentPieces).where(ofIt));
    expect(piece?.bytes.includes("111.444.777-35")).toBe(false);
    await expect(
      services.store.transaction((tx) =>
        tx.update(attachments).set({ name: "outro.pdf" }).where(eq(attachments.id, id)),
      ),
    ).rejects.toThrow();
    await services.store.transaction((tx) =>
      tx.execute(
        sql`update attachment_pieces set bytes = set_byte(bytes, 60, (get_byte(bytes, 60) + 1) % 256) where attachment_id = ${id}`,
      ),
    );
    await expect(openEvidenceFile(manager, { blockId, evidenceId: id })).rejects.toThrow();
  });

  it("is struck once, with a reason, and stays to be opened; nothing else of it changes, and it never goes", async () => {
    const blockId = await blockIn();
    const { id } = await add(blockId);
    const strike = (because: string) => strikeEvidence(manager, { blockId, evidenceId: id, because });
    await strike("Ilegível");
    await strike("Outra vez");
    const { pieces } = await listEvidence(manager, blockId);
    expect(pieces[0]?.struck).toMatchObject({ by: manager.actor.name, because: "Ilegível" });
    expect((await openEvidenceFile(manager, { blockId, evidenceId: id })).bytes.equals(PDF)).toBe(true);
    expect(await actsOn(blockId)).toEqual(["evidence.add", "evidence.strike", "document.reveal"]);
    const change = (what: "item" | "again" | "gone") =>
      services.store.transaction(async (tx) => {
        if (what === "item") await tx.update(evidence).set({ item: "delivery" }).where(eq(evidence.id, id));
        if (what === "again") await tx.update(evidence).set({ struckAt: null }).where(eq(evidence.id, id));
        if (what === "gone") await tx.delete(evidence).where(eq(evidence.id, id));
      });
    for (const what of ["item", "again", "gone"] as const) await expect(change(what), what).rejects.toThrow();
  });

  it("is neither seen, brought, opened nor struck by whoever does not see the wallet", async () => {
    const blockId = await blockIn();
    const { id } = await add(blockId);
    const other = await testContext(services, { role: "manager", wallets: ["loja-2"] });
    const mine = await blockIn("loja-2");
    for (const tried of [
      () => listEvidence(other, blockId),
      () => add(blockId, { by: other }),
      () => openEvidenceFile(other, { blockId, evidenceId: id }),
      () => openEvidenceFile(other, { blockId: mine, evidenceId: id }),
      () => strikeEvidence(other, { blockId, evidenceId: id, because: "x" }),
      () => strikeEvidence(other, { blockId: mine, evidenceId: id, because: "x" }),
      () => openEvidenceLink(other, { blockId, item: "delivery" }),
      () => add(mine, { by: other, evidenceId: id }),
    ])
      await expect(tried()).rejects.toMatchObject({ code: "not_found" });
  });

  it("is opened by support only where it brought it: a paper shows whole documents", async () => {
    const blockId = await blockIn();
    const { id } = await add(blockId, { by: manager });
    const { id: own } = await add(blockId);
    const { pieces } = await listEvidence(support, blockId);
    expect(pieces.map(({ canOpen }) => canOpen)).toEqual([false, true]);
    await expect(openEvidenceFile(support, { blockId, evidenceId: id })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await openEvidenceFile(support, { blockId, evidenceId: own })).name).toBe("nota.pdf");
  });

  it("has its bounds: 20 MiB, what one case holds, what the installation holds", async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (pipe) => pipe.enqueue(new Uint8Array(1_048_576)),
    });
    await expect(readAttachment(endless, EVIDENCE_BYTES_MAX)).rejects.toMatchObject({
      fields: { file: "file_too_large:20" },
    });
    const blockId = await blockIn();
    const { id } = await add(blockId);
    await services.asOwner("alter table attachments disable trigger user");
    await services.asOwner("update attachments set size_bytes = $1 where id = $2", [
      EVIDENCE_CASE_BYTES_MAX,
      id,
    ]);
    await services.asOwner("alter table attachments enable trigger user");
    await expect(add(blockId)).rejects.toMatchObject({ fields: { file: "case_full:200" } });
    await services.asOwner(
      "update attachment_totals set size_bytes = size_bytes + $1 where object_type = 'block'",
      [ATTACHED_BYTES_MAX],
    );
    const full = await blockIn();
    await expect(add(full)).rejects.toMatchObject({ fields: { file: "storage_full" } });
    expect((await listEvidence(support, full)).pieces).toEqual([]);
    await services.asOwner(
      "update attachment_totals set size_bytes = size_bytes - $1 where object_type = 'block'",
      [ATTACHED_BYTES_MAX],
    );
    await add(full);
  });
});

describe("a link for a phone", () => {
  const send = (secret: string, change: Partial<{ evidenceId: string; bytes: Buffer; name: string }> = {}) =>
    receiveFromPhone(services, { secret, evidenceId: newId(), name: "foto.pdf", bytes: PDF, ...change });

  it("brings a file to its case under the name of whoever opened it, and shows what it brought alone", async () => {
    const blockId = await blockIn();
    await add(blockId, { name: "segredo.pdf" });
    const { id, url, qr } = await openEvidenceLink(support, { blockId, item: "delivery" });
    expect(qr).toMatch(/^data:image\/png/);
    const secret = secretOf(url);
    const evidenceId = newId();
    await send(secret, { evidenceId });
    await send(secret, { evidenceId });
    const page = await readPhonePage(services, secret);
    expect(page).toMatchObject({ item: "delivery", filesLeft: EVIDENCE_LINK_FILES_MAX - 1 });
    expect(page?.sent.map(({ name }) => name)).toEqual(["foto.pdf"]);
    expect(JSON.stringify(page)).not.toContain(blockId);
    const { pieces, links } = await listEvidence(support, blockId);
    expect(pieces[1]).toMatchObject({ item: "delivery", isFromPhone: true, addedBy: support.actor.name });
    expect(links).toMatchObject([{ id, openedBy: support.actor.name }]);
    const [row] = await services.store.read((reader) =>
      reader.select().from(evidenceLinks).where(eq(evidenceLinks.id, id)),
    );
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it("ends by its time, by a person, and by being full; another's secret opens nothing", async () => {
    const blockId = await blockIn();
    const open = async () => {
      const { id, url } = await openEvidenceLink(support, { blockId, item: "delivery" });
      return { id, secret: secretOf(url) };
    };
    const late = await open();
    services.clock.advance(EVIDENCE_LINK_MINUTES * 60_000);
    const ended = await open();
    await endEvidenceLink(manager, { blockId, linkId: ended.id });
    for (const secret of [late.secret, ended.secret, "x".repeat(32), ""]) {
      await expect(send(secret), secret).rejects.toMatchObject({ code: "not_found" });
      expect(await readPhonePage(services, secret)).toBeNull();
    }
    const full = await open();
    const tried = await Promise.allSettled(
      Array.from({ length: EVIDENCE_LINK_FILES_MAX + 3 }, () => send(full.secret)),
    );
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(EVIDENCE_LINK_FILES_MAX);
    await expect(send(full.secret)).rejects.toMatchObject({
      fields: { file: `too_many:${EVIDENCE_LINK_FILES_MAX}` },
    });
  });

  it("ends with its opener: disabled, without the wallet or without the right to work on blocks", async () => {
    const blockId = await blockIn();
    for (const change of [
      { disabledAt: services.clock.now() },
      { wallets: ["loja-2"] },
      { role: "viewer" as const },
    ]) {
      const opener = await testContext(services, { role: "support", wallets: ["loja-1"] });
      const { url } = await openEvidenceLink(opener, { blockId, item: "delivery" });
      expect(await readPhonePage(services, secretOf(url))).not.toBeNull();
      await services.store.transaction((tx) => updatePerson(tx, opener.actor.personId, change));
      expect(await readPhonePage(services, secretOf(url))).toBeNull();
      await expect(
        receiveFromPhone(services, {
          secret: secretOf(url),
          evidenceId: newId(),
          name: "foto.pdf",
          bytes: PDF,
        }),
      ).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("takes what is evidence and nothing else", async () => {
    const { url } = await openEvidenceLink(support, { blockId: await blockIn(), item: "other" });
    const attack = send(secretOf(url), { bytes: Buffer.from("<script>alert(1)</script>"), name: "foto.jpg" });
    await expect(attack).rejects.toMatchObject({ fields: { file: "evidence_type" } });
  });
});
