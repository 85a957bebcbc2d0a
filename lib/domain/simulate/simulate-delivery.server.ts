import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/core/errors/app-error";
import { endpointOf } from "@/lib/core/requests/endpoint-of";
import { PRINCIPAL } from "@/lib/core/ids";
import { maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { callControl } from "./control.server";
import { MAIN_ENDPOINT, type SimulateDeliveryInput, type SimulatedDelivery } from "./schema";

const Endpoints = z.object({ items: z.array(z.object({ id: z.uuid(), url: z.url() })) });
const Deliveries = z.object({ items: z.array(z.object({ id: z.uuid(), endpointId: z.uuid() })) });

/**
 * Sends the newest event of one of our addresses again, signed and sent by the sandbox as any other; only the
 * delivery itself reports it here. The control API has no event that is only a test.
 */
export async function simulateDelivery(
  ctx: Context,
  { endpoint }: SimulateDeliveryInput,
): Promise<SimulatedDelivery> {
  const wallet = endpoint === MAIN_ENDPOINT ? PRINCIPAL : endpoint;
  if (!maySeeWallet(ctx.actor, wallet)) throw new AppError("not_found", { message: endpoint });
  const { items } = Endpoints.parse(await callControl(ctx, "GET", "/webhook-endpoints"));
  const own = endpointAt(items, ctx.env.appUrl, endpoint);
  if (own === undefined) return { came: "not_registered" };
  const sent = Deliveries.parse(
    await callControl(ctx, "GET", `/deliveries?${new URLSearchParams({ endpointId: own.id, newest: "1" })}`),
  );
  // A sandbox without a filter by endpoint returns the deliveries of all endpoints.
  const newest = sent.items.findLast(({ endpointId }) => endpointId === own.id);
  if (newest === undefined) return { came: "no_event" };
  await callControl(ctx, "POST", `/deliveries/${newest.id}/redeliver`);
  return { came: "sent" };
}

/**
 * Finds the endpoint by its path, because one machine has several names. Where two have the same path, the one with
 * our own name is returned.
 */
function endpointAt<Endpoint extends { url: string }>(
  endpoints: readonly Endpoint[],
  appUrl: string,
  endpoint: string,
): Endpoint | undefined {
  const sameWay = endpoints.filter(({ url }) => endpointOf(url) === endpoint);
  return sameWay.find(({ url }) => new URL(url).origin === new URL(appUrl).origin) ?? sameWay.at(-1);
}
