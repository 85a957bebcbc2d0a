import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster } from "./cluster";
import { type Figures } from "./figures";
import { type Random } from "./random";

const PAUSE_MS = { least: 30, most: 250 } as const;
/** Past the shortest life of a charge, and of a token. */
const CLOCK_STEP_SECONDS = 301;
const COMPANY = { name: "Comércio de Flores Ltda", document: "18361730000183" };
const PERSON = { name: "Antônia Araújo Sá", document: "49021913003" };

/** Payers, banks and the anti-fraud desk: what happens at the service, drawn by a seed. */
export class ServiceTraffic {
  readonly #cluster: Cluster;
  readonly #random: Random;
  readonly #figures: Figures;

  constructor(cluster: Cluster, random: Random, figures: Figures) {
    this.#cluster = cluster;
    this.#random = random;
    this.#figures = figures;
  }

  async goOnUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#happen().catch(() => undefined);
      await sleep(this.#random.between(PAUSE_MS.least, PAUSE_MS.most));
    }
  }

  /** Payers alone, and banks that answer what waits for them: nothing that goes wrong. */
  async payUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await (this.#random.chance(0.9) ? this.#pay() : this.#moveWithdrawal()).catch(() => undefined);
      await sleep(this.#random.between(PAUSE_MS.least, PAUSE_MS.most));
    }
  }

  async #happen(): Promise<void> {
    const drawn = this.#random.next();
    if (drawn < 0.62) await this.#pay();
    else if (drawn < 0.66) await this.#cancel();
    else if (drawn < 0.76) await this.#block();
    else if (drawn < 0.86) await this.#decideBlock();
    else if (drawn < 0.9) await this.#moveWithdrawal();
    else if (drawn < 0.93) await this.#failRefund();
    else if (drawn < 0.96) await this.#changeFees();
    else if (drawn < 0.98) await this.#do("tokens revoked", "POST", "/tokens/revoke");
    else await this.#do("clock moved", "POST", "/clock", { advanceSeconds: CLOCK_STEP_SECONDS });
  }

  async #pay(): Promise<void> {
    const id = await this.#draw("transactions where type = 'payment' and status = 'pending'");
    const payer = this.#random.chance(0.06) ? COMPANY : PERSON;
    if (id) await this.#do("paid", "POST", `/charges/${id}/pay`, { payer });
  }

  async #cancel(): Promise<void> {
    const id = await this.#draw("transactions where type = 'payment' and status = 'pending'");
    if (id) await this.#do("cancelled", "POST", `/charges/${id}/cancel`);
  }

  async #block(): Promise<void> {
    const transactionId = await this.#draw("transactions where type = 'payment' and status = 'completed'");
    if (!transactionId) return;
    const blockType = this.#random.pick(["med", "judicial", "administrative"]);
    await this.#do("blocked", "POST", "/blocks", {
      transactionId,
      blockType,
      reason: "Contestação do pagador",
    });
  }

  async #decideBlock(): Promise<void> {
    const id = await this.#draw("blocks where status in ('awaiting_response', 'defended')");
    const decision = this.#random.pick(["defend", "approve", "approve", "reject", "reject"]);
    if (id) await this.#do(`block ${decision}`, "POST", `/blocks/${id}/${decision}`, {});
  }

  async #moveWithdrawal(): Promise<void> {
    const isLate = this.#random.chance(0.5);
    const id = await this.#draw(
      `transactions where type = 'withdrawal' and status ${isLate ? "= 'completed'" : "in ('pending', 'processing')"}`,
    );
    const move = isLate ? "reverse" : this.#random.pick(["complete", "fail"]);
    if (id) await this.#do(`withdrawal ${move}`, "POST", `/withdrawals/${id}/${move}`, {});
  }

  async #failRefund(): Promise<void> {
    const { rows } = await this.#cluster.sandbox.query<{ id: string }>(
      "select parent_id as id from transactions where type = 'refund' and status = 'pending' limit 1",
    );
    if (rows[0]) await this.#do("refund failed", "POST", `/refunds/${rows[0].id}/fail`);
  }

  async #changeFees(): Promise<void> {
    const fixed = this.#random.between(0, 300) / 100;
    await this.#do("fees changed", "PUT", "/fees", { charge: { percent: 0.99, fixed, minimum: 0.1 } });
  }

  /**
   * Ends the objects that would otherwise change by themselves for ever, so that there is a final state to compare.
   */
  async bringToAnEnd(): Promise<void> {
    const { rows } = await this.#cluster.sandbox.query<{ id: string }>(
      "select id from transactions where type = 'withdrawal' and status in ('pending', 'processing')",
    );
    for (const { id } of rows) {
      const move = this.#random.pick(["complete", "fail"]);
      await this.#do(`withdrawal ${move}`, "POST", `/withdrawals/${id}/${move}`, {}).catch(() => undefined);
    }
  }

  async #do(name: string, method: string, path: string, body?: unknown): Promise<void> {
    await this.#cluster.control(method, path, body);
    this.#figures.add(`Outside.${name}`);
  }

  async #draw(among: string): Promise<string | undefined> {
    const { rows } = await this.#cluster.sandbox.query<{ id: string }>(
      `select id from ${among} order by md5(id::text || $1) limit 1`,
      [String(this.#random.next())],
    );
    return rows[0]?.id;
  }
}
