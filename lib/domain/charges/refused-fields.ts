import { type FieldFaults } from "@/lib/core/errors/app-error";

type Refusal = {
  status?: number | undefined;
  code?: string | undefined;
  serviceMessage?: string | undefined;
  details?: unknown;
};

/** The field that a named code is about. Codes that the specification does not show are one service's; unknown ones are shown above the form. */
const FIELD_OF_CODE: readonly (readonly [RegExp, string])[] = [
  [/^SPLIT_/, "split"],
  [/^INSTITUTION_/, "pspCredentialId"],
];

/** Names of the specification's fields in the message or details of a refusal, the most specific first. */
const FIELD_OF_NAME: readonly (readonly [RegExp, string])[] = [
  [/customer\.name\b/, "customer.name"],
  [/customer\.document\b/, "customer.document"],
  [/customer\.email\b/, "customer.email"],
  [/customer\.phone\b/, "customer.phone"],
  [/\bsplit\b/, "split"],
  [/\bpspCredentialId\b/, "pspCredentialId"],
  [/\bprojectId\b|\bproject\b/, "projectId"],
  [/\bexpiresIn\b/, "expiresInSeconds"],
  [/\bexternalReference\b/, "externalReference"],
  [/\bmetadata\b/, "metadata"],
  [/\bdescription\b/, "description"],
  [/\bamount\b/, "amountCentavos"],
];

/** A key of `messages/<locale>/errors.json`. The service's own message is shown beside it. */
const REFUSED = "refused_by_service";
const DETAILS_LENGTH_MAX = 4_000;

/**
 * Returns the form fields that a refusal belongs to, as far as the service identifies them. Undefined means "above
 * the form".
 */
export function fieldsOfChargeRefusal(refusal: Refusal): FieldFaults | undefined {
  const byCode = FIELD_OF_CODE.find(([pattern]) => pattern.test(refusal.code ?? ""));
  if (byCode) return { [byCode[1]]: REFUSED };
  if (refusal.status !== 400 && refusal.status !== 404) return undefined;
  const details =
    refusal.details === undefined ? "" : JSON.stringify(refusal.details).slice(0, DETAILS_LENGTH_MAX);
  for (const words of [details, refusal.serviceMessage ?? ""]) {
    const byName = FIELD_OF_NAME.find(([pattern]) => pattern.test(words));
    if (byName) return { [byName[1]]: REFUSED };
  }
  return undefined;
}
