import { z } from "zod";
import { PIX_ENVIRONMENTS } from "@/lib/core/enums/connection";

const CLIENT_ID_MAX = 200;
const SECRET_MAX = 400;
const ADDRESS_MAX = 300;
const ENDPOINT = /^[a-z0-9][a-z0-9_-]{1,31}$/;

const secretField = () =>
  z
    .string()
    .trim()
    .max(SECRET_MAX, `too_long:${SECRET_MAX}`)
    .regex(/^[\x21-\x7e]*$/, "invalid");

export const ConnectInput = z.strictObject({
  baseUrl: z.string().trim().min(1, "required").max(ADDRESS_MAX, `too_long:${ADDRESS_MAX}`),
  clientId: z
    .string()
    .trim()
    .min(1, "required")
    .max(CLIENT_ID_MAX, `too_long:${CLIENT_ID_MAX}`)
    .regex(/^[\x21-\x7e]*$/, "invalid"),
  /** Empty: the stored secret, where it was given for this address and this client. */
  clientSecret: secretField(),
});
export type ConnectInput = z.output<typeof ConnectInput>;

export const AddWebhookSecretInput = z.strictObject({
  endpoint: z.string().trim().regex(ENDPOINT, "reference_pattern"),
  secret: secretField().min(1, "required"),
});
export type AddWebhookSecretInput = z.output<typeof AddWebhookSecretInput>;

/**
 * Ends one of two secrets. The newer secret remains, or the older one where the newer was never the right one.
 * `versionId` is the connection that the person looks at, because in a later one "older" is another secret.
 */
export const EndSecretInput = z.strictObject({
  versionId: z.uuid(),
  endpoint: z.string().trim().regex(ENDPOINT, "reference_pattern"),
  ends: z.enum(["older", "newer"]),
});
export type EndSecretInput = z.output<typeof EndSecretInput>;

export const Endpoints = z.array(z.object({ name: z.string(), secrets: z.number() }));
export type Endpoints = z.infer<typeof Endpoints>;

/**
 * The change that a second person sees and approves. The secrets are stored encrypted in the version that it names.
 */
export const ConnectionChange = z.strictObject({
  connectionId: z.uuid(),
  baseUrl: z.string(),
  environment: z.enum(PIX_ENVIRONMENTS),
  clientId: z.string(),
  hasNewSecret: z.boolean(),
  endpoints: Endpoints,
});
export type ConnectionChange = z.infer<typeof ConnectionChange>;
