import { deflateSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/core/ids";
import { ATTACHMENTS_MAX, ATTACHMENT_BYTES_MAX } from "@/lib/core/enums/attachments";
import { readAttachment } from "@/lib/platform/attachments/attachment-bytes.server";
import { type Context } from "@/lib/platform/context.server";
import { attachmentPieces, attachments } from "@/lib/platform/store/tables/attachments";
import { auditEntries } from "@/lib/platform/store/tables/people";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { givenWallets } from "@/lib/testing/factories";
import { addRecipient } from "./add-recipient.server";
import { getRecipient } from "./get-recipient.server";
import {
  attachToRecipient,
  detachFromRecipient,
  openRecipientAttachment,
} from "./recipient-attachments.server";
import { AddRecipientInput } from "./schema";

const PDF = Buffer.from(
  "%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\nCPF 111.444.777-35\ntrailer << >>\n%%EOF\n",
);

let services: TestServices;
let finance: Context;
beforeAll(async () => {
  services = await testServices();
  await givenWallets(services, ["loja-1", "loja-2"]);
  finance = await testContext(services, { role: "finance" });
});

const recipientOf = async (): Promise<string> => {
  const { id } = await addRecipient(
    finance,
    AddRecipientInput.parse({
      wallet: "loja-1",
      pixKeyType: "random",
      pixKey: crypto.randomUUID(),
      holderName: "Embalagens Vitória Ltda.",
      holderDocumentType: "cnpj",
      holderDocument: "11.222.333/0001-81",
    }),
  );
  return id;
};
const attach = (
  recipientId: string,
  change: Partial<{ attachmentId: string; name: string; bytes: Buffer }> = {},
) =>
  attachToRecipient(finance, {
    recipientId,
    attachmentId: newId(),
    name: "contrato.pdf",
    bytes: PDF,
    ...change,
  });
const acts = (id: string) =>
  services.store.read((reader) =>
    reader
      .select({ act: auditEntries.act, reason: auditEntries.reason })
      .from(auditEntries)
      .where(eq(auditEntries.objectId, id))
      .orderBy(auditEntries.id),
  );

describe("a paper of a recipient", () => {
  it("comes back byte by byte, in the audit log before it leaves, however long it is", async () => {
    const recipientId = await recipientOf();
    const bytes = Buffer.concat([PDF, Buffer.alloc(700_001, "x")]);
    const { id: attachmentId } = await attach(recipientId, { bytes });
    const opened = await openRecipientAttachment(finance, { recipientId, attachmentId });
    expect(opened).toMatchObject({ name: "contrato.pdf", mediaType: "application/pdf" });
    expect(opened.bytes.equals(bytes)).toBe(true);
    expect((await acts(recipientId)).slice(1)).toEqual([
      { act: "recipient.attach", reason: null },
      { act: "document.reveal", reason: "attachment" },
    ]);
    const { attachments: seen } = await getRecipient(finance, recipientId);
    expect(seen).toMatchObject([
      { name: "contrato.pdf", sizeBytes: bytes.byteLength, mediaType: "application/pdf" },
    ]);
  });

  it("rests sealed about its paper and its place: two pieces in each other's place open nothing", async () => {
    const recipientId = await recipientOf();
    const bytes = Buffer.concat([PDF, Buffer.alloc(600_000, "y")]);
    const { id: attachmentId } = await attach(recipientId, { bytes });
    const pieces = await services.store.read((reader) =>
      reader.select().from(attachmentPieces).where(eq(attachmentPieces.attachmentId, attachmentId)),
    );
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece.bytes.includes("111.444.777-35")).toBe(false);
    await services.store.transaction((tx) =>
      tx.execute(sql`update attachment_pieces as a set bytes = b.bytes from attachment_pieces as b
        where a.attachment_id = ${attachmentId} and b.attachment_id = ${attachmentId} and a.place = 0 and b.place = 1`),
    );
    await expect(openRecipientAttachment(finance, { recipientId, attachmentId })).rejects.toThrow();
  });

  it("is what its bytes are: a page, a program and nothing are refused whatever they are called", async () => {
    const recipientId = await recipientOf();
    for (const bytes of [
      Buffer.from("<html><script>alert(1)</script></html>"),
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
      Buffer.from("MZ\u0090\u0000 this program"),
      Buffer.from("PK\u0003\u0004"),
      deflateSync("x"),
    ])
      await expect(attach(recipientId, { bytes })).rejects.toMatchObject({ fields: { file: "file_type" } });
    await expect(attach(recipientId, { name: "\u200b " })).rejects.toMatchObject({
      fields: { file: "required" },
    });
    await expect(attach(recipientId, { name: "fdp\u202Eexe.pdf" })).rejects.toMatchObject({
      fields: { file: "deceiving_characters" },
    });
    expect((await getRecipient(finance, recipientId)).attachments).toEqual([]);
  });

  it("is stored with the extension of its type", async () => {
    const recipientId = await recipientOf();
    for (const name of ["fatura.hta", "fatura.exe", "fatura.bat", "fatura.lnk", "fatura.html"]) {
      const { id: attachmentId } = await attach(recipientId, { name });
      const opened = await openRecipientAttachment(finance, { recipientId, attachmentId });
      expect(opened.name).toBe(`${name}.pdf`);
    }
    await expect(
      attach(recipientId, { name: "nota.xml", bytes: Buffer.from('<?xml version="1.0"?><planilha/>') }),
    ).rejects.toMatchObject({ fields: { file: "file_type" } });
  });

  it("is one where it is sent twice, and nobody else's where its id is known", async () => {
    const recipientId = await recipientOf();
    const attachmentId = newId();
    await attach(recipientId, { attachmentId });
    await attach(recipientId, { attachmentId });
    expect((await getRecipient(finance, recipientId)).attachments).toHaveLength(1);
    await expect(attach(await recipientOf(), { attachmentId })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is neither brought nor opened by whoever does not see the wallet", async () => {
    const recipientId = await recipientOf();
    const { id: attachmentId } = await attach(recipientId);
    const other = await testContext(services, { role: "finance", wallets: ["loja-2"] });
    await expect(openRecipientAttachment(other, { recipientId, attachmentId })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      attachToRecipient(other, { recipientId, attachmentId: newId(), name: "a.pdf", bytes: PDF }),
    ).rejects.toMatchObject({ code: "not_found" });
    const mine = await recipientOf();
    await expect(openRecipientAttachment(finance, { recipientId: mine, attachmentId })).rejects.toMatchObject(
      { code: "not_found" },
    );
  });

  it("is taken off bytes and all, and stays in the audit log", async () => {
    const recipientId = await recipientOf();
    const { id: attachmentId } = await attach(recipientId);
    await detachFromRecipient(finance, { wallet: "loja-1", recipientId, attachmentId });
    const left = await services.store.read(async (reader) => [
      ...(await reader.select().from(attachments).where(eq(attachments.id, attachmentId))),
      ...(await reader
        .select()
        .from(attachmentPieces)
        .where(eq(attachmentPieces.attachmentId, attachmentId))),
    ]);
    expect(left).toEqual([]);
    expect((await acts(recipientId)).at(-1)?.act).toBe("recipient.detach");
  });

  it("is one of so many, two at the same moment too", async () => {
    const recipientId = await recipientOf();
    for (let count = 1; count < ATTACHMENTS_MAX; count++) await attach(recipientId);
    const ends = await Promise.allSettled([attach(recipientId), attach(recipientId)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await getRecipient(finance, recipientId)).attachments).toHaveLength(ATTACHMENTS_MAX);
  });
});

it("reads a body no further than a paper may be long", async () => {
  let given = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  await expect(readAttachment(endless, ATTACHMENT_BYTES_MAX)).rejects.toMatchObject({
    fields: { file: "file_too_large:8" },
  });
  expect(given).toBeLessThan(ATTACHMENT_BYTES_MAX + 1_048_576);
  await expect(readAttachment(null, ATTACHMENT_BYTES_MAX)).rejects.toMatchObject({
    fields: { file: "file_empty" },
  });
});
