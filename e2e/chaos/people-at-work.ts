import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type PayoutKind } from "@/lib/core/enums/payouts";
import { type ActionResult } from "@/lib/core/errors/app-error";
import { type Cluster } from "./cluster";
import { DashboardClient, type Resent } from "./dashboard-client";
import { type Figures } from "./figures";
import { type Random } from "./random";
import { FormPage } from "./form-outcomes/form-page";
import { type AnswerLog } from "./form-outcomes/answer-log";
import { type Written, shownByApproval } from "./form-outcomes/shown-outcome";

const PAUSE_MS = { least: 50, most: 400 } as const;
const CPF = "52998224725";
/** The key decides what becomes of it; the rest completes. */
const KEYS = [
  { pixKeyType: "email", pixKey: "fornecedor@example.com" },
  { pixKeyType: "cpf", pixKey: CPF },
  { pixKeyType: "email", pixKey: "fail@sandbox.test" },
  { pixKeyType: "email", pixKey: "reverse@sandbox.test" },
  { pixKeyType: "email", pixKey: "slow@sandbox.test" },
] as const;
/** Above what one person may send alone. */
const LARGE_CENTAVOS = 1_600_000;

type Draft = { id: string; kind: PayoutKind; wallet: string; body_sha256: string };

/** The actions by which the second person approves or declines a draft. */
const SAID = {
  withdrawal: { agree: "approveWithdrawalAction", refuse: "declineWithdrawalAction" },
  refund: { agree: "approveRefundAction", refuse: "declineRefundAction" },
} as const satisfies Record<PayoutKind, unknown>;

type Write = { kind: string; by?: DashboardClient; action: string; input: Record<string, unknown> };

/** The daily work of a merchant's people, through the dashboards, drawn by a seed. */
export class PeopleAtWork {
  readonly #cluster: Cluster;
  readonly #random: Random;
  readonly #figures: Figures;
  readonly #book: AnswerLog;
  readonly #finance: DashboardClient;
  readonly #manager: DashboardClient;
  /** One person alone may not make as many charges in a minute as are made here. */
  readonly #cashiers: readonly [DashboardClient, ...DashboardClient[]];
  readonly #wallets = ["principal"];
  readonly #projects: string[] = [];
  readonly #pages: FormPage[] = [];
  readonly #watches: Promise<void>[] = [];
  #count = 0;

  constructor(cluster: Cluster, random: Random, figures: Figures, book: AnswerLog) {
    this.#cluster = cluster;
    this.#random = random;
    this.#figures = figures;
    this.#book = book;
    this.#finance = new DashboardClient(cluster, "finance", random);
    this.#manager = new DashboardClient(cluster, "manager", random);
    this.#cashiers = [
      this.#finance,
      new DashboardClient(cluster, "support", random),
      new DashboardClient(cluster, "admin", random),
    ];
  }

  async begin(): Promise<void> {
    for (const person of [this.#manager, ...this.#cashiers]) await person.signIn();
    for (const reference of ["loja-norte", "loja-sul"]) await this.#createSubAccount(reference);
  }

  async workUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#workOnce();
      await sleep(this.#random.between(PAUSE_MS.least, PAUSE_MS.most));
    }
  }

  /** Looks again at each page that still shows an unknown outcome, once everything is at rest. */
  async lookAtLast(): Promise<void> {
    await Promise.all(this.#watches);
    for (const page of this.#pages) if (page.isWatched()) await page.look();
  }

  async #workOnce(): Promise<void> {
    const drawn = this.#random.next();
    if (drawn < 0.5) await this.#createCharge();
    else if (drawn < 0.74) await this.#createWithdrawal();
    else if (drawn < 0.88) await this.#requestRefund();
    else if (drawn < 0.92) await this.#decideDrafts();
    else if (drawn < 0.95) await this.#createProject();
    else if (drawn < 0.97) await this.#createSubAccount(`loja-${this.#random.between(1, 6)}`);
    else await this.#look();
  }

  async #createCharge(): Promise<void> {
    const wallet = this.#drawWallet();
    const amountCentavos = this.#random.chance(0.1)
      ? this.#random.between(500_000, 2_500_000)
      : this.#random.between(100, 90_000);
    const projectId = this.#random.chance(0.3) ? this.#random.pickOrNone(this.#projects) : undefined;
    await this.#write({
      kind: "charge",
      by: this.#random.pick(this.#cashiers),
      action: "createChargeAction",
      input: {
        wallet,
        amountCentavos,
        description: `Pedido ${(this.#count += 1)}`,
        customer: this.#random.chance(0.5) ? { name: "Antônia Araújo Sá", document: CPF } : {},
        expiresInSeconds: this.#random.chance(0.5) ? 300 : 86_400,
        ...(projectId !== undefined && { projectId }),
        ...(this.#random.chance(0.6) && { externalReference: `pedido-${randomUUID()}` }),
        ...(this.#random.chance(0.3) && { metadata: '{"loja":"7","total":1.10}' }),
        split: this.#random.chance(0.35) ? this.#drawSplit(wallet, amountCentavos) : [],
      },
    });
  }

  /** Sometimes more than what the fee leaves: the service refuses those. */
  #drawSplit(wallet: string, amountCentavos: number): { destination: string; amountCentavos: number }[] {
    const others = this.#wallets.filter((one) => one !== wallet).slice(0, this.#random.between(1, 3));
    const each = Math.floor((amountCentavos * this.#random.between(20, 100)) / 100 / others.length);
    return each < 1 ? [] : others.map((destination) => ({ destination, amountCentavos: each }));
  }

  async #createWithdrawal(): Promise<void> {
    const amountCentavos = this.#random.chance(0.06)
      ? LARGE_CENTAVOS + this.#random.between(0, 1_000)
      : this.#random.between(1, 9_000);
    await this.#write({
      kind: "withdrawal",
      action: "createWithdrawalAction",
      input: {
        wallet: this.#drawWallet(),
        mode: this.#random.pick(["gross", "net"]),
        amountCentavos,
        ...this.#random.pick(KEYS),
        holderName: "Antônia Araújo Sá",
        holderDocumentType: "cpf",
        holderDocument: CPF,
        payAgain: this.#random.chance(0.3),
        ...(this.#random.chance(0.5) && { externalReference: `saque-${randomUUID()}` }),
      },
    });
  }

  async #requestRefund(): Promise<void> {
    const wallet = this.#drawWallet();
    const page = await this.#read<{ items: { id: string; refundState: string; hasOpenBlock: boolean }[] }>(
      `/api/charges?wallet=${wallet}&state=completed`,
    );
    const free = (page?.items ?? []).filter(
      (charge) => charge.refundState === "none" && !charge.hasOpenBlock,
    );
    const charge = this.#random.pickOrNone(free);
    if (!charge) return;
    await this.#write({
      kind: "refund",
      action: "requestRefundAction",
      input: { wallet, transactionId: charge.id, reason: "Cliente desistiu" },
    });
  }

  /** The second person, who looks at what waits and lets it go, or now and then does not. */
  async #decideDrafts(): Promise<void> {
    for (const { id, kind, wallet, body_sha256: bodySha256 } of await this.#listDrafts()) {
      const decision = { wallet, intentId: id, bodySha256 };
      if (this.#random.chance(0.1)) {
        const refused = await this.#act(this.#manager, SAID[kind].refuse, {
          ...decision,
          reason: "Não confere",
        });
        this.#figures.add(`Drafts refused.${kind} ${outcomeOf(refused)}`);
        continue;
      }
      let wasLost = false;
      const lose = () => {
        wasLost = true;
        this.#book.note(id, "none", "approval");
      };
      const page = { lose, more: () => ({}) };
      const result = await this.#act<Written>(this.#manager, SAID[kind].agree, decision, page);
      this.#book.note(id, shownByApproval(result, wasLost), "approval");
      this.#figures.add(`Approvals.${kind} ${outcomeOf(result)}`);
    }
  }

  async #listDrafts(): Promise<Draft[]> {
    try {
      const { rows } = await this.#cluster.dashboard.query<Draft>(
        "select id, kind, wallet, body_sha256 from intents where state = 'awaiting_approval'",
      );
      return rows;
    } catch {
      this.#figures.add("Answers to people.page not read");
      return [];
    }
  }

  async #createProject(): Promise<void> {
    const result = await this.#write<{ id: string | null }>({
      kind: "project",
      action: "createProjectAction",
      input: { name: `Projeto ${this.#random.between(1, 12)}`, color: "#1A7F5A" },
    });
    if (result?.ok && result.data.id !== null) this.#projects.push(result.data.id);
  }

  async #createSubAccount(reference: string): Promise<void> {
    const result = await this.#write<{ reference: string | null }>({
      kind: "sub-account",
      action: "createSubAccountAction",
      input: { reference, name: `Loja ${reference}` },
    });
    if (result?.ok && result.data.reference !== null) this.#wallets.push(reference);
  }

  async #look(): Promise<void> {
    const wallet = this.#drawWallet();
    await this.#read(
      this.#random.pick([`/api/transactions?wallet=${wallet}`, "/api/health/figures", "/api/blocks"]),
    );
  }

  /** One form, filled in once. A person whose answer was lost submits it again, now and then twice at once. */
  async #write<T extends Written>({
    kind,
    by = this.#finance,
    action,
    input,
  }: Write): Promise<ActionResult<T> | null> {
    const form = { intentId: randomUUID(), ...input };
    this.#book.open({ id: form.intentId, kind, input });
    const isTwice = this.#random.chance(0.05);
    const submit = async () => {
      const page = new FormPage(by, form, (told) => {
        this.#book.note(form.intentId, told);
      });
      // Two simultaneous calls are independent: the result of one reports nothing about the other.
      if (isTwice) page.lose();
      const result = await this.#act<T>(by, action, form, page);
      await page.answered(result);
      this.#pages.push(page);
      this.#watches.push(page.watch());
      this.#figures.add(`Answers to people.${outcomeOf(result)}`);
      return result;
    };
    const twin = isTwice ? submit() : null;
    const [result] = await Promise.all([submit(), twin]);
    return result;
  }

  /**
   * A person with an expired session signs in and sends the form once more, because nothing was done without a
   * session.
   */
  async #act<T>(
    by: DashboardClient,
    action: string,
    input: object,
    page?: Resent,
  ): Promise<ActionResult<T> | null> {
    const result = await by.act<T>(action, { ...input }, page);
    if (result?.ok !== false || result.error.code !== "not_signed_in") return result;
    this.#figures.add("Answers to people.signed out");
    return (await by.triesToSignIn()) ? by.act<T>(action, { ...input }, page) : result;
  }

  async #read<T>(path: string): Promise<T | null> {
    try {
      return await this.#finance.read<T>(path);
    } catch {
      this.#figures.add("Answers to people.page not read");
      return null;
    }
  }

  #drawWallet(): string {
    return this.#random.chance(0.6) ? "principal" : (this.#random.pickOrNone(this.#wallets) ?? "principal");
  }
}

const outcomeOf = (result: ActionResult<unknown> | null): string =>
  result === null ? "none" : result.ok ? "ok" : result.error.code;
