import "server-only";
import { z } from "zod";
import { PRINCIPAL } from "@/lib/core/ids";
import { parseJson } from "@/lib/core/json";
import { type IntentHandler, TAKEN } from "@/lib/engine/intents/handler.server";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { type PixClient } from "@/lib/pix/client.server";
import { PixError } from "@/lib/pix/pix-error";
import { wasMadeSince } from "@/lib/pix/service-clock";
import { type ProjectWire } from "@/lib/pix/wire/project";
import { mergeProject } from "./records.server";
import { fieldsOfProjectRefusal } from "./refused-fields";

const SentProject = z.object({
  name: z.string(),
  color: z.string().optional(),
  description: z.string().optional(),
  logoUrl: z.string().optional(),
});
const sentBy = (intent: IntentRow) => SentProject.parse(parseJson(intent.body.toString("utf8")));

const PAGES_MAX = 100;

const isOurs = (intent: IntentRow, reported: ProjectWire): boolean =>
  reported.name.normalize("NFC") === sentBy(intent).name;

/** What is found by its name alone may be another's: it is ours in every field, and no older (faults, F16). */
function isOurWork(intent: IntentRow, reported: ProjectWire, aheadMs: number | null): boolean {
  const { color, description, logoUrl } = sentBy(intent);
  return (
    wasMadeSince(reported.createdAt, intent.firstSentAt ?? intent.createdAt, aheadMs) &&
    (reported.color?.toLowerCase() ?? null) === (color?.toLowerCase() ?? null) &&
    (reported.description ?? null) === (description ?? null) &&
    (reported.logoUrl ?? null) === (logoUrl ?? null)
  );
}

/** Specification, "POST /projects": without a key; the service refuses a second one of the same name. */
export const projectHandler: IntentHandler<ProjectWire, "project"> = {
  kind: "project",

  send: ({ pix }, { body, traceId, id: intentId }) =>
    pix.createProject(body, { wallet: PRINCIPAL, traceId, intentId }),

  async lookUp({ pix }, intent) {
    const { items, isWhole } = await readAllProjects(pix, { traceId: intent.traceId, intentId: intent.id });
    const { name } = sentBy(intent);
    const named = items.find((reported) => reported.name.normalize("NFC") === name);
    if (named) return isOurWork(intent, named, pix.leastServiceAheadMs()) ? named : TAKEN;
    if (isWhole) return null;
    // Not on the pages that could be read is unknown, not absent.
    throw new PixError({ about: "GET /projects", proof: "ambiguous", kind: "unexpected" });
  },

  isOurs,

  async accept(tx, _intent, { id, name, color, description, logoUrl, createdAt }, { now }) {
    await mergeProject(tx, { id, name, color, description, logoUrl, createdAt, readAt: now });
    return { resultId: id, frames: [{ name: "project.changed" }] };
  },

  fieldsOf: fieldsOfProjectRefusal,
};

/** The names of the paging parameters are not shown: a page that is not the one asked for ends the reading. */
async function readAllProjects(
  pix: PixClient,
  call: { traceId: string; intentId: string },
): Promise<{ items: ProjectWire[]; isWhole: boolean }> {
  const first = await pix.listProjects({ wallet: PRINCIPAL, ...call });
  const items = [...first.items];
  for (let page = first.page + 1; page <= Math.min(first.totalPages, PAGES_MAX); page += 1) {
    const next = await pix.listProjects({ wallet: PRINCIPAL, ...call, page, limit: first.limit });
    if (next.page !== page) return { items, isWhole: false };
    items.push(...next.items);
  }
  return { items, isWhole: new Set(items.map(({ id }) => id)).size >= first.total };
}
