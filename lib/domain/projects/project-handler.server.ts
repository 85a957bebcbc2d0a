import "server-only";
import { z } from "zod";
import { PRINCIPAL } from "@/lib/core/ids";
import { parseJson } from "@/lib/core/json/json";
import { type IntentHandler, REFERENCE_TAKEN } from "@/lib/engine/intents/handler.server";
import { type IntentRow } from "@/lib/engine/intents/records.server";
import { PixError } from "@/lib/pix/pix-error";
import { wasMadeSince } from "@/lib/pix/service-clock";
import { type ProjectWire } from "@/lib/pix/wire/project";
import { readAllProjects } from "./read-all-projects.server";
import { mergeProjects } from "./records.server";
import { type FieldFaults } from "@/lib/core/errors/app-error";

const SentProject = z.object({
  name: z.string(),
  color: z.string().optional(),
  description: z.string().optional(),
  logoUrl: z.string().optional(),
});
const sentBy = (intent: IntentRow) => SentProject.parse(parseJson(intent.body.toString("utf8")));

const isOurs = (intent: IntentRow, reported: ProjectWire): boolean => reported.name === sentBy(intent).name;

/**
 * A project found by its name alone may be another's. It is ours only where every field matches and it is no older
 * (faults, F16).
 */
function isOurWork(
  intent: IntentRow,
  reported: ProjectWire & { createdAt: Date },
  aheadMs: number | null,
): boolean {
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
    const call = { traceId: intent.traceId, intentId: intent.id };
    const first = await pix.listProjects({ wallet: PRINCIPAL, ...call });
    const { items, isWhole } = await readAllProjects(pix, call, first);
    const { name } = sentBy(intent);
    const named = items.find((reported) => reported.name === name);
    const createdAt = named?.createdAt ?? null;
    if (named && createdAt !== null)
      return isOurWork(intent, { ...named, createdAt }, pix.leastServiceAheadMs()) ? named : REFERENCE_TAKEN;
    if (!named && isWhole) return null;
    // Not on the pages that could be read is unknown, not absent; and so is the age of one without its moment.
    throw new PixError({ about: "GET /projects", proof: "ambiguous", kind: "unexpected" });
  },

  isOurs,

  async accept(tx, _intent, { id, name, color, description, logoUrl, createdAt }, { now }) {
    await mergeProjects(tx, [
      { id, name, color, description, logoUrl, createdAt: createdAt ?? now, readAt: now },
    ]);
    return { resultId: id, frames: [{ name: "project.changed" }] };
  },

  fieldsOf: fieldsOfProjectRefusal,
};

type Refusal = {
  status?: number | undefined;
  serviceMessage?: string | undefined;
  details?: unknown;
};

const FIELDS = ["logoUrl", "color", "description", "name"] as const;
const DETAILS_LENGTH_MAX = 4_000;

/** Specification, "POST /projects". Undefined is "above the form". */
function fieldsOfProjectRefusal(refusal: Refusal): FieldFaults | undefined {
  if (refusal.status === 409) return { name: "taken" };
  if (refusal.status !== 400) return undefined;
  const details = JSON.stringify(refusal.details ?? "").slice(0, DETAILS_LENGTH_MAX);
  const words = `${details} ${refusal.serviceMessage ?? ""}`;
  const field = FIELDS.find((name) => new RegExp(`\\b${name}\\b`).test(words));
  return field && { [field]: "refused_by_service" };
}
