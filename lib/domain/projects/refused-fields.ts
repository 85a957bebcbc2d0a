import { type FieldFaults } from "@/lib/core/app-error";

type Refusal = {
  status?: number | undefined;
  serviceMessage?: string | undefined;
  details?: unknown;
};

const FIELDS = ["logoUrl", "color", "description", "name"] as const;
const DETAILS_LENGTH_MAX = 4_000;

/** Specification, "POST /projects". Undefined is "above the form". */
export function fieldsOfProjectRefusal(refusal: Refusal): FieldFaults | undefined {
  if (refusal.status === 409) return { name: "taken" };
  if (refusal.status !== 400) return undefined;
  const details = JSON.stringify(refusal.details ?? "").slice(0, DETAILS_LENGTH_MAX);
  const words = `${details} ${refusal.serviceMessage ?? ""}`;
  const field = FIELDS.find((name) => new RegExp(`\\b${name}\\b`).test(words));
  return field && { [field]: "refused_by_service" };
}
