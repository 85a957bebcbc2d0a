import { type FieldFaults } from "@/lib/core/app-error";

type Refusal = {
  status?: number | undefined;
  code?: string | undefined;
  serviceMessage?: string | undefined;
  details?: unknown;
};

const REFUSED = "refused_by_service";
const DETAILS_LENGTH_MAX = 4_000;

/** Specification, "POST /sub-accounts" and "Named codes". Undefined is "above the form". */
export function fieldsOfSubAccountRefusal(refusal: Refusal): FieldFaults | undefined {
  if (refusal.status === 409) return { reference: "taken" };
  if (refusal.code === "SUB_ACCOUNT_INVALID_REFERENCE") return { reference: REFUSED };
  if (refusal.status !== 400) return undefined;
  const details = JSON.stringify(refusal.details ?? "").slice(0, DETAILS_LENGTH_MAX);
  const words = `${details} ${refusal.serviceMessage ?? ""}`;
  const field = (["reference", "name"] as const).find((name) => new RegExp(`\\b${name}\\b`).test(words));
  return field && { [field]: REFUSED };
}
