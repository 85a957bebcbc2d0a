import { startHttpServer } from "@/lib/testing/http-server";
import { applyDelivery } from "@/lib/composers/deliveries/apply-delivery.server";
import { openDeliveryWriter } from "@/lib/composers/deliveries/delivery-writer.server";
import { receiveDelivery } from "@/lib/composers/deliveries/receive-delivery.server";
import { setTimeout as sleep } from "node:timers/promises";
import { type TestEnvironment } from "./test-environment";

const WAIT_MS = 10_000;

export type Receiver = {
  /** Resolves once an event of this name was received and worked out. */
  heard(event: string): Promise<void>;
  close(): Promise<void>;
};

/** The dashboard's webhook endpoint, which the service knows from now on until the next reset. */
export async function openReceiver({ services, sandbox }: TestEnvironment): Promise<Receiver> {
  const writer = openDeliveryWriter(services.store);
  const applied: string[] = [];
  const server = await startHttpServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>);
    const receipt = await receiveDelivery(services, writer, {
      endpoint: "main",
      body: request.body,
      headers,
    });
    response.writeHead(receipt.status).end();
    if (receipt.status !== 200) return;
    await applyDelivery(services, receipt.deliveryId);
    applied.push(headers.get("x-service-event") ?? "");
  });
  const { secret } = await sandbox.control<{ secret: string }>("POST", "/webhook-endpoints", {
    url: `${server.url}/webhooks`,
    subAccount: null,
  });
  services.env = { ...services.env, webhookSecrets: new Map([["main", [secret]]]) };
  return {
    async heard(event) {
      const deadline = performance.now() + WAIT_MS;
      while (!applied.includes(event)) {
        if (performance.now() > deadline) throw new Error(`no ${event} came; heard: ${applied.join(", ")}`);
        await sleep(10);
      }
    },
    close: () => server.close(),
  };
}
