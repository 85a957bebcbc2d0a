import "server-only";
import { PRINCIPAL } from "@/lib/core/ids";
import { listCounters } from "@/lib/composers/deliveries/counter-records.server";
import { MAIN_ENDPOINT } from "@/lib/composers/deliveries/quarantine.server";
import { readCounterName } from "@/lib/composers/deliveries/refusals";
import { checksOfPage } from "@/lib/platform/connection/checks-of-page.server";
import { type WalletAccess, maySeeWallet } from "@/lib/platform/auth/rights/rights";
import { type Services } from "@/lib/platform/context.server";
import { type EndpointSign, type KnownConnection } from "./problems";
import { type EndpointHistory, listEndpointHistory, listLastReceived, listWallets } from "./records.server";

export const walletOf = (endpoint: string): string => (endpoint === MAIN_ENDPOINT ? PRINCIPAL : endpoint);

export const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);

/** Returns only the facts about the account and about the person's wallets. */
export function knownConnectionFor(actor: WalletAccess, known: KnownConnection): KnownConnection {
  const isOfScope = (wallet: string) => maySeeWallet(actor, wallet);
  return {
    ...known,
    checks: known.checks.filter(({ name }) => !name.startsWith("wallet ") || isOfScope(name.slice(7))),
    endpoints: known.endpoints.filter(({ name }) => isOfScope(walletOf(name))),
    wallets: known.wallets.filter(isOfScope),
  };
}

/** All that answers and deliveries have shown of the connection in force; `since`: when it came into force. */
export async function readKnownConnection(
  services: Pick<Services, "store" | "connection" | "kept">,
  since: Date | null,
): Promise<{
  known: KnownConnection;
  heard: EndpointHistory[];
  wallets: { reference: string; name: string }[];
}> {
  const { store, connection } = services;
  const names = [...new Set([MAIN_ENDPOINT, ...connection.current().webhookSecrets.keys()])];
  const [checks, [heard, before, wallets, counters]] = await Promise.all([
    checksOfPage(services),
    store.read(async (reader) => {
      const [lately, ...rest] = await Promise.all([
        listEndpointHistory(reader, since),
        listWallets(reader),
        listCounters(reader),
      ]);
      const quiet = names.filter((name) => !lately.some(({ endpoint }) => endpoint === name));
      const earlier = await listLastReceived(
        reader,
        quiet.map((endpoint) => ({ endpoint, wallet: walletOf(endpoint) })),
      );
      return [lately, earlier, ...rest] as const;
    }),
  ]);
  const refusedAt = (endpoint: string, wanted: "signature" | "other_endpoint"): Date | null =>
    latest(
      counters.flatMap(({ name, lastAt }) => {
        const of = readCounterName(name);
        return of?.endpoint === endpoint && of.reason === wanted ? [lastAt] : [];
      }),
    );
  const isOfNow = (at: Date | null): Date | null =>
    at !== null && (since === null || at >= since) ? at : null;
  const known: KnownConnection = {
    isConnected: connection.isConnected(),
    checks,
    endpoints: names.map((name): EndpointSign => ({
      name,
      heardAt: heard.find(({ endpoint }) => endpoint === name)?.heardAt ?? before.get(name) ?? null,
      refusedAt: refusedAt(name, "signature"),
      ofOtherAt: refusedAt(name, "other_endpoint"),
    })),
    wallets: wallets.map(({ reference }) => reference),
    environment: {
      oursAt: isOfNow(latest(heard.map(({ oursAt }) => oursAt))),
      otherAt: isOfNow(latest(heard.map(({ otherAt }) => otherAt))),
    },
  };
  return { known, heard, wallets };
}
