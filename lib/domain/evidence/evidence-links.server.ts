import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/core/errors/app-error";
import { drawQr } from "@/lib/core/pictures/draw-qr.server";
import { newId } from "@/lib/core/ids";
import {
  EVIDENCE_LINK_BYTES_MAX,
  EVIDENCE_LINK_FILES_MAX,
  EVIDENCE_LINK_MINUTES,
} from "@/lib/core/enums/attachments";
import { faultOf } from "@/lib/platform/attachments/attachment-bytes.server";
import { appendAudit } from "@/lib/platform/audit/append-audit-entry.server";
import { mayWorkOn, scopeOf } from "@/lib/platform/auth/rights/rights";
import { type Context, type Services } from "@/lib/platform/context.server";
import { publish } from "@/lib/platform/live/publish.server";
import { type Reader } from "@/lib/platform/store/tx.server";
import { placeEvidence } from "./add-evidence.server";
import {
  type LinkRow,
  endLink,
  findCase,
  findLink,
  findPiece,
  insertLink,
  listOpenLinks,
  listSent,
  weighLink,
} from "./records.server";
import { type PhonePage } from "./phone-page";
import { type EndLinkInput, type OpenLinkInput } from "./schema";

const SECRET_BYTES = 24;
/** Maximum number of open links of one case. Each link admits anyone who has it. */
const OPEN_MAX = 5;

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Opens a link for a phone to one block, for some minutes. Its secret is returned only here and is not stored. */
export async function openEvidenceLink(
  ctx: Context,
  { blockId, item }: OpenLinkInput,
): Promise<{ id: string; url: string; qr: string; expiresAt: string }> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const now = ctx.clock.now();
  const id = newId();
  const expiresAt = new Date(now.getTime() + EVIDENCE_LINK_MINUTES * 60_000);
  await ctx.store.transaction(async (tx) => {
    const found = await findCase(tx, scopeOf(ctx.actor), blockId);
    if (!found) throw new AppError("not_found", { message: `block ${blockId}` });
    const [oldest, ...others] = await listOpenLinks(tx, blockId, now);
    // The oldest link, which is no longer used, ends to free a place.
    if (oldest && others.length + 1 >= OPEN_MAX) await endLink(tx, { linkId: oldest.id, blockId }, now);
    const { wallet } = found;
    await insertLink(tx, {
      ...{ id, secretHash: hashOf(secret), blockId, wallet, item, openedBy: ctx.actor.personId },
      ...{ openedAt: now, expiresAt },
    });
    await publish(tx, [{ name: "block.noted", ids: [blockId], wallet }]);
    await appendAudit(tx, {
      at: now,
      personId: ctx.actor.personId,
      act: "evidence.open_link",
      objectType: "block",
      objectId: blockId,
      wallet,
      details: { link: id, item, expiresAt: expiresAt.toISOString() },
    });
  });
  const url = `${ctx.env.appUrl}/enviar/${secret}`;
  return { id, url, qr: drawQr(url), expiresAt: expiresAt.toISOString() };
}

/** Nothing comes by it any more. Twice is once. */
export async function endEvidenceLink(ctx: Context, { blockId, linkId }: EndLinkInput): Promise<null> {
  const now = ctx.clock.now();
  return ctx.store.transaction(async (tx) => {
    const found = await findCase(tx, scopeOf(ctx.actor), blockId);
    if (!found) throw new AppError("not_found", { message: `block ${blockId}` });
    if (!(await endLink(tx, { linkId, blockId }, now))) return null;
    await publish(tx, [{ name: "block.noted", ids: [blockId], wallet: found.wallet }]);
    await appendAudit(tx, {
      at: now,
      personId: ctx.actor.personId,
      act: "evidence.end_link",
      objectType: "block",
      objectId: blockId,
      wallet: found.wallet,
      details: { link: linkId },
    });
    return null;
  });
}

/** Null: there is no such link, or it has ended. */
export async function readPhonePage(
  { store, clock }: Pick<Services, "store" | "clock">,
  secret: string,
): Promise<PhonePage | null> {
  return store.snapshot(async (reader) => {
    const link = await openLinkOf(reader, secret, clock.now());
    if (link === null) return null;
    const sent = await listSent(reader, link.id);
    const bytes = sent.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return {
      item: link.item,
      expiresAt: link.expiresAt,
      filesLeft: Math.max(0, EVIDENCE_LINK_FILES_MAX - sent.length),
      bytesLeft: Math.max(0, EVIDENCE_LINK_BYTES_MAX - bytes),
      sent,
    };
  });
}

/** Whether anything may come by it: asked before a body is read. Throws `not_found`. */
export async function assertLinkOpen(
  { store, clock }: Pick<Services, "store" | "clock">,
  secret: string,
): Promise<void> {
  if ((await store.read((reader) => openLinkOf(reader, secret, clock.now()))) === null)
    throw new AppError("not_found", { message: "link" });
}

/** Stores a file from a phone, on behalf of the person who opened the link. */
export async function receiveFromPhone(
  services: Pick<Services, "store" | "vault" | "clock">,
  { secret, evidenceId, name, bytes }: { secret: string; evidenceId: string; name: string; bytes: Buffer },
): Promise<{ id: string }> {
  const now = services.clock.now();
  const link = await services.store.read((reader) => openLinkOf(reader, secret, now));
  if (link === null) throw new AppError("not_found", { message: "link" });
  return placeEvidence(
    services,
    { blockId: link.blockId, item: link.item, evidenceId, name, bytes },
    { personId: link.openedBy, linkId: link.id },
    // Files that come together are counted one after the other, behind the case's lock.
    async (tx) => {
      if ((await openLinkOf(tx, secret, now)) === null) throw new AppError("not_found", { message: "link" });
      if (await findPiece(tx, evidenceId)) return;
      const { count, sizeBytes } = await weighLink(tx, link.id);
      if (count >= EVIDENCE_LINK_FILES_MAX) throw faultOf(`too_many:${EVIDENCE_LINK_FILES_MAX}`);
      if (sizeBytes + bytes.byteLength > EVIDENCE_LINK_BYTES_MAX)
        throw faultOf(`link_full:${EVIDENCE_LINK_BYTES_MAX / 1_048_576}`);
    },
  );
}

async function openLinkOf(reader: Reader, secret: string, now: Date): Promise<LinkRow | null> {
  const found = await findLink(reader, hashOf(secret));
  if (!found) return null;
  const { link, opener } = found;
  const isOpen = link.endedAt === null && link.expiresAt > now;
  // A link brings what its opener might bring, and ends with that.
  return isOpen && mayWorkOn(opener, link.wallet) ? link : null;
}

const WINDOW_SECONDS = 60;
const OF_ADDRESS_MAX = 60;
const OF_ALL_MAX = 1_200;
type Limits = { ofAddress: RateLimiterMemory; ofAll: RateLimiterMemory };
// On globalThis because the bundler makes two copies of this module. In memory, so that a flood costs no database.
const holder = globalThis as typeof globalThis & { __guichePhones?: Limits };
const limits = (): Limits =>
  (holder.__guichePhones ??= {
    ofAddress: new RateLimiterMemory({ points: OF_ADDRESS_MAX, duration: WINDOW_SECONDS }),
    ofAll: new RateLimiterMemory({ points: OF_ALL_MAX, duration: WINDOW_SECONDS }),
  });

/** Counts every public request, whatever its result. Throws `too_many_requests`. */
export async function countPhoneRequest(address: string | null): Promise<void> {
  try {
    await limits().ofAddress.consume(address ?? "unknown");
    await limits().ofAll.consume("all");
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new AppError("too_many_requests", {
      retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)),
    });
  }
}
