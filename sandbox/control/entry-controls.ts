import { z } from "@hono/zod-openapi";
import { PRINCIPAL, newId } from "@/lib/core/ids";
import { PERMISSIONS, createCredential, deleteCredential, isAddressRange } from "../domain/credentials";
import { newSecret } from "../domain/secrets";
import { notFound } from "../domain/service-error";
import { revokeAllTokens } from "../domain/tokens";
import { sentUuid, wireObject, wireText } from "../domain/wire";
import { setSubAccountStatus, SubAccountAnswer } from "../domain/sub-accounts";
import { defineControl, within } from "./control";
import { uuidParam } from "./uuid-param";

const REFERENCE_MAX = 32;
const EndpointView = { id: sentUuid, url: z.string(), subAccount: z.string().nullable() };

/** Controls for the access to the sandbox, and for the destination of events. */
export const entryControls = [
  defineControl({
    method: "POST",
    path: "/credentials",
    summary: "Create a credential",
    body: wireObject({
      permissions: z.array(z.enum(PERMISSIONS)),
      subAccountAccess: z.boolean().default(false),
      allowedIps: z
        .array(z.string().refine(isAddressRange, "must be an address or a CIDR range"))
        .nullish()
        .transform((ranges) => ranges ?? []),
    }),
    status: 201,
    answer: z.object({ client_id: z.string(), client_secret: z.string() }),
    handle: (sandbox, { body }) => within(sandbox, (tx) => createCredential(tx, body)),
  }),
  defineControl({
    method: "DELETE",
    path: "/credentials/{client_id}",
    summary: "Remove a credential and its tokens",
    status: 204,
    handle: (sandbox, { params }) => within(sandbox, (tx) => deleteCredential(tx, params.client_id ?? "")),
  }),
  defineControl({
    method: "POST",
    path: "/tokens/revoke",
    summary: "Revoke every access token",
    status: 204,
    handle: (sandbox) => within(sandbox, revokeAllTokens),
  }),
  defineControl({
    method: "POST",
    path: "/webhook-endpoints",
    summary: "Register a webhook endpoint; only this answer shows its secret",
    body: wireObject({
      url: z.url({ protocol: /^https?$/ }),
      subAccount: wireText(REFERENCE_MAX).nullish(),
    }),
    status: 201,
    answer: z.object({ ...EndpointView, secret: z.string() }),
    handle: (sandbox, { body }) =>
      within(sandbox, async (tx) => {
        const wallet = body.subAccount ?? PRINCIPAL;
        const known = await tx.query("select 1 from wallets where reference = $1", [wallet]);
        if (known.length === 0) throw notFound("sub-account", wallet, "SUB_ACCOUNT_NOT_FOUND");
        const endpoint = { id: newId(), url: body.url, secret: newSecret() };
        await tx.query("insert into webhook_endpoints (id, url, wallet, secret) values ($1, $2, $3, $4)", [
          endpoint.id,
          endpoint.url,
          wallet,
          endpoint.secret,
        ]);
        return { ...endpoint, subAccount: wallet === PRINCIPAL ? null : wallet };
      }),
  }),
  defineControl({
    method: "GET",
    path: "/webhook-endpoints",
    summary: "List the webhook endpoints",
    status: 200,
    answer: z.object({ items: z.array(z.object(EndpointView)) }),
    handle: (sandbox) =>
      within(sandbox, async (tx) => ({
        items: await tx.query(
          `select id, url, nullif(wallet, $1) as "subAccount" from webhook_endpoints
           where removed_at is null order by seq`,
          [PRINCIPAL],
        ),
      })),
  }),
  defineControl({
    method: "DELETE",
    path: "/webhook-endpoints/{id}",
    summary: "Remove a webhook endpoint",
    status: 204,
    handle: (sandbox, { params }) =>
      within(sandbox, async (tx) => {
        const id = uuidParam("webhook endpoint", params.id);
        const removed = await tx.query(
          "update webhook_endpoints set removed_at = $2 where id = $1 and removed_at is null returning id",
          [id, tx.now],
        );
        if (removed.length === 0) throw notFound("webhook endpoint", id);
      }),
  }),
  ...(["suspend", "activate"] as const).map((act) =>
    defineControl({
      method: "POST",
      path: `/sub-accounts/{reference}/${act}`,
      summary: `${act === "suspend" ? "Suspend" : "Activate"} a sub-account`,
      status: 200,
      answer: SubAccountAnswer,
      handle: (sandbox, { params }) =>
        within(sandbox, (tx) =>
          setSubAccountStatus(tx, params.reference ?? "", act === "suspend" ? "suspended" : "approved"),
        ),
    }),
  ),
];
