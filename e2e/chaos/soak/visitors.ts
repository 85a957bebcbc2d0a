import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster } from "../cluster";
import { DashboardClient } from "../dashboard-client";
import { type Figures } from "../figures";
import { type Random } from "../random";

const READ_PAUSE_MS = { least: 200, most: 900 } as const;
const LISTEN_MS = { least: 2_000, most: 25_000 } as const;
const PAGES = [
  "/",
  "/transactions",
  "/w/principal/charges",
  "/w/principal/withdrawals",
  "/w/principal/charges/new",
  "/reconciliation",
  "/deliveries",
  "/api-calls",
  "/intents",
  "/blocks",
  "/api/charges?wallet=principal",
  "/api/transactions?wallet=principal",
  "/api/health/figures",
] as const;

/**
 * Visitors that only read: pages that are read, and streams that are opened, received for some seconds and closed.
 */
export class Visitors {
  readonly #client: DashboardClient;
  readonly #random: Random;
  readonly #figures: Figures;
  readonly #unread = new Set<string>();

  constructor(cluster: Cluster, random: Random, figures: Figures) {
    this.#client = new DashboardClient(cluster, "finance", random);
    this.#random = random;
    this.#figures = figures;
  }

  begin(): Promise<void> {
    return this.#client.signIn();
  }

  async readUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const page = this.#random.pick(PAGES);
      const status = await this.#client.open(page);
      this.#figures.add(`Pages read.${status}`);
      if (status !== 200) this.#unread.add(`${page} answered ${status}`);
      await sleep(this.#random.between(READ_PAUSE_MS.least, READ_PAUSE_MS.most));
    }
  }

  /** Without faults, the list is empty. */
  unreadPages(): string[] {
    return [...this.#unread];
  }

  async listenUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const bytes = await this.#client.listen(this.#random.between(LISTEN_MS.least, LISTEN_MS.most));
      this.#figures.add("Streams.heard and left");
      this.#figures.add("Streams.KiB", Math.round(bytes / 1_024));
    }
  }
}
