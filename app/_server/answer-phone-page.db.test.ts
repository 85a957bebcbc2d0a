import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "@/lib/core/ids";
import { openEvidenceLink } from "@/lib/domain/evidence/evidence-links.server";
import { listEvidence } from "@/lib/domain/evidence/list-evidence.server";
import { attachmentResponse } from "@/lib/platform/attachments/attachment-bytes.server";
import { type Context } from "@/lib/platform/context.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { deliver, eventBody } from "@/lib/testing/deliveries";
import { answerPhonePage, takePhoneFile } from "./answer-phone-page";

const world = vi.hoisted((): { services: unknown } => ({ services: null }));
vi.mock("@/lib/runtime/services.server", () => ({ services: () => world.services }));

const PDF = "%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n";
let services: TestServices;
let ctx: Context;
let blockId: string;
let secret: string;
let address = 0;
beforeAll(async () => {
  services = await testServices();
  world.services = services;
  ctx = await testContext(services, { role: "support" });
});
beforeEach(async () => {
  address += 1;
  blockId = newId();
  await deliver(
    services,
    eventBody("balance_block_created", { transactionId: newId(), blockId, amount: 100, blockType: "med" }),
  );
  const { url } = await openEvidenceLink(ctx, { blockId, item: "delivery" });
  secret = url.split("/").at(-1) ?? "";
});

const origin = { "sec-fetch-site": "same-origin" };
const from = () => ({ "x-forwarded-for": `10.0.0.${address}` });
const put = (to: string, body: string | null, headers: Record<string, string> = origin, fileId = newId()) =>
  takePhoneFile(
    new Request(`http://localhost:3000/api/enviar/${to}/${fileId}`, {
      method: "PUT",
      body,
      headers: { "x-attachment-name": "foto.pdf", ...from(), ...headers },
    }),
    { secret: to, fileId },
  );
const page = async (of: string, lang = "pt-BR") => {
  const request = new Request(`http://localhost:3000/enviar/${of}?lang=${lang}`, {
    headers: { ...from(), "x-nonce": "n" },
  });
  const answer = await answerPhonePage(request, of);
  return { status: answer.status, text: await answer.text() };
};

describe("the phone's door", () => {
  test("takes a file by its link, says it on the page, and nothing of the case", async () => {
    expect((await put(secret, PDF)).status).toBe(200);
    const { status, text } = await page(secret);
    expect(status).toBe(200);
    expect(text).toContain("Enviar: Entrega");
    expect(text).toContain("foto.pdf");
    expect(text).not.toContain(blockId);
    expect(text).not.toContain(ctx.actor.name);
    expect((await page(secret, "en")).text).toContain("Send: Delivery");
  });

  test("says the same of a link that was never there as of one that ended, and takes nothing", async () => {
    services.clock.advance(16 * 60_000);
    const ended = await page(secret);
    expect(ended.status).toBe(404);
    expect((await page("x".repeat(32))).text).toBe(ended.text);
    expect((await put(secret, PDF)).status).toBe(404);
    expect((await listEvidence(ctx, blockId)).pieces).toEqual([]);
  });

  test("takes nothing from another site's page, and reads no body that says it is 50 MB", async () => {
    expect((await put(secret, PDF, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await put(secret, PDF, { origin: "https://evil.example" })).status).toBe(403);
    const large = await put(secret, PDF, { ...origin, "content-length": String(50 * 1_048_576) });
    expect(await large.json()).toMatchObject({ error: { fields: { file: "file_too_large:20" } } });
    const lying = new ReadableStream<Uint8Array>({
      pull: (pipe) => pipe.enqueue(new Uint8Array(4 * 1_048_576)),
    });
    const answer = await takePhoneFile(
      new Request("http://localhost:3000/api/enviar/x/y", {
        method: "PUT",
        body: lying,
        headers: { "x-attachment-name": "a.pdf", ...origin, ...from() },
        duplex: "half",
      } as RequestInit),
      { secret, fileId: newId() },
    );
    expect(await answer.json()).toMatchObject({ error: { fields: { file: "file_too_large:20" } } });
  });

  test("writes a name as text, and refuses one that deceives", async () => {
    const name = encodeURIComponent(`<img src=x onerror=alert(1)>"'.pdf`);
    expect((await put(secret, PDF, { ...origin, "x-attachment-name": name })).status).toBe(200);
    expect((await page(secret)).text).not.toContain("<img");
    const turned = await put(secret, PDF, {
      ...origin,
      "x-attachment-name": encodeURIComponent("fdp\u202Eexe.pdf"),
    });
    expect(await turned.json()).toMatchObject({ error: { fields: { file: "deceiving_characters" } } });
    const broken = await put(secret, PDF, { ...origin, "x-attachment-name": "%E0%A4%A" });
    expect(broken.status).toBe(400);
  });

  test("is shut for a minute to an address that asks and asks", async () => {
    const answers = [];
    for (let at = 0; at < 65; at += 1) answers.push((await page("guess")).status);
    expect(new Set(answers.slice(0, 60))).toEqual(new Set([404]));
    expect(answers.at(-1)).toBe(429);
  });
});

test("a file that is handed over runs nothing, whatever is in it", () => {
  const polyglot = Buffer.from("%PDF-1.7\n<script>alert(1)</script>");
  const of = (mediaType: "application/pdf" | "image/png" | "text/plain") =>
    attachmentResponse({ name: 'a"\r\nx: y.pdf', mediaType, bytes: polyglot }).headers;
  for (const type of ["application/pdf", "image/png", "text/plain"] as const) {
    expect(of(type).get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(of(type).get("x-content-type-options")).toBe("nosniff");
  }
  expect(of("application/pdf").get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''a_%0D%0Ax_%20y.pdf",
  );
  expect(of("text/plain").get("content-disposition")).toMatch(/^attachment/);
  expect(of("image/png").get("content-disposition")).toMatch(/^inline/);
});
