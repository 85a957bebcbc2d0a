import { readFileSync, readdirSync } from "node:fs";
import { type Locator, type Page } from "@playwright/test";
import { builtActions, postAction, provePresence, resultOf, sessionOf } from "../fixtures/by-http";
import { refuseWaitingRules } from "../fixtures/cut-actions";
import { downloadOf } from "../fixtures/files";
import { type Doing, type Job, clicksOf, fieldsOf, jobsIn } from "../fixtures/guide";
import { paidCharge } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { control, expect, openPage, signIn, test } from "../fixtures/test";

const GUIDE = "docs/guia";
const ROLES: Readonly<Record<string, string>> = {
  financeiro: "finance",
  atendimento: "support",
  gestão: "manager",
  administração: "admin",
};
/** The maximum cost of each job from the home page, with fields where they are counted. */
const COST: Readonly<Record<string, { clicks: number; fields?: number }>> = {
  "Criar e compartilhar uma cobrança": { clicks: 4 },
  "Achar um pagamento pelo que o cliente disse": { clicks: 1 },
  "Devolver um pagamento": { clicks: 3 },
  "Sacar para um recebedor conhecido": { clicks: 3, fields: 2 },
  "Aprovar um saque": { clicks: 3 },
  "Responder a uma contestação (MED)": { clicks: 4 },
  "Baixar o extrato do mês passado em Excel": { clicks: 3 },
  "Congelar as saídas": { clicks: 2 },
};

const post = async (role: string, name: string, input: unknown) => {
  const action = builtActions().find((each) => each.name === name);
  if (!action) throw new Error(`no action ${name} in the build`);
  const cookie = await sessionOf(role);
  await provePresence(role, cookie);
  const answer = await resultOf(await postAction(action, cookie, JSON.stringify([input])));
  if (!answer?.ok) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`);
};
const withdraw = (holderName: string, pixKey: string, amountCentavos: number) =>
  post("finance", "createWithdrawalAction", {
    wallet: "principal",
    intentId: crypto.randomUUID(),
    mode: "gross",
    amountCentavos,
    pixKeyType: "email",
    pixKey,
    holderName,
    holderDocumentType: "cpf",
    holderDocument: "52998224725",
    payAgain: true,
  });
const isHere = async (sql: string, value: string) => (await singleValue(sql, [value])) !== undefined;
/** A payment that nothing was given back of, and that the search knows. */
const paid = (name: string, amount: number) => async () => {
  const [known] = await rowsOf<{ id: string }>(
    "select id from transactions where counterpart_name = $1 and amount_centavos = $2 and returned is null",
    [name, amount * 100],
  );
  const id = known?.id ?? (await paidCharge(amount, { payer: { name, document: "52998224725" } }));
  await expect.poll(() => isHere("select 1 from search_objects where key = $1", id)).toBe(true);
};
const contested = async () => {
  const name = "Lívia Contestada";
  if (await isHere("select 1 from transactions where counterpart_name = $1", name)) {
    // Blocks that an earlier job answered no longer wait, and are in another queue.
    await rowsOf(
      "update balance_blocks set answered_at = null where transaction_id in (select id from transactions where counterpart_name = $1)",
      [name],
    );
    return;
  }
  const transactionId = await paidCharge(311, { payer: { name, document: "52998224725" } });
  await control("POST", "/blocks", { transactionId, blockType: "med", reason: "Golpe relatado" });
  await expect
    .poll(() => isHere("select 1 from balance_blocks where transaction_id = $1", transactionId))
    .toBe(true);
};
const lift = async () => {
  await rowsOf("delete from freezes");
};

/** The state before a job begins, and the checks once it is done. */
const AROUND: Readonly<
  Record<string, { given?: () => Promise<void>; then?: (page: Page) => Promise<void> }>
> = {
  "Criar e compartilhar uma cobrança": {
    then: async () => {
      const made =
        "select count(*)::int from transactions where type = 'payment' and description = 'Pedido 1042' and amount_centavos = 23790";
      expect(await singleValue(made)).toBeGreaterThan(0);
    },
  },
  "Sacar para um recebedor conhecido": {
    given: async () => {
      await paidCharge(20_000, { description: "Para os saques do guia" });
      await withdraw("Papelaria Vila Nova", "contas@vilanova.example", 5_000);
    },
    then: async () => {
      await expect
        .poll(() =>
          singleValue(
            "select count(*)::int from transactions where type = 'withdrawal' and counterpart_name = $1 and amount_centavos = 12000",
            ["Papelaria Vila Nova"],
          ),
        )
        .toBeGreaterThan(0);
    },
  },
  "Congelar as saídas": {
    given: lift,
    then: async () => {
      await expect.poll(() => singleValue("select reason from freezes")).toBe("Acesso suspeito");
      await lift();
    },
  },
  "Achar um pagamento pelo que o cliente disse": { given: paid("Quitéria Sampaio", 218) },
  "Devolver um pagamento": {
    given: async () => {
      await paidCharge(500, { description: "Para a devolução do guia" });
      await paid("Quitéria Sampaio", 218)();
    },
    then: async () => {
      await expect
        .poll(() =>
          singleValue(
            "select count(*)::int from outgoing_acts where kind = 'refund' and amount_centavos = 21800",
          ),
        )
        .toBeGreaterThan(0);
    },
  },
  "Mandar o comprovante": { given: paid("Otávio Sá", 64) },
  "Responder a uma contestação (MED)": { given: contested },
  "Assumir um bloqueio": { given: contested },
  "Baixar as provas": { given: contested },
  "Mudar uma regra de saída": { given: refuseWaitingRules },
  "Aprovar um saque": {
    given: async () => {
      await paidCharge(25_000, { description: "Para o saque que espera" });
      await withdraw("Metalúrgica Horizonte", "financeiro@horizonte.example", 1_800_000);
    },
    then: async () => {
      await expect
        .poll(() =>
          singleValue(
            "select count(*)::int from transactions where type = 'withdrawal' and counterpart_name = $1",
            ["Metalúrgica Horizonte"],
          ),
        )
        .toBeGreaterThan(0);
    },
  },
};

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");

/** A dialog leaves everything else out of reach by itself. The whole name is meant first, then its beginning, then a part of it. */
const ACTING = ["button", "link", "menuitem", "radio", "option"] as const;
const TURNS_MAX = 10;
async function acting(scope: Page | Locator, name: string): Promise<Locator> {
  const readings = [
    new RegExp(`^${escaped(name)}$`, "u"),
    new RegExp(`^${escaped(name)}(?!\\p{L})`, "u"),
    name,
  ].map((reading) =>
    ACTING.map((role) => scope.getByRole(role, { name: reading }))
      .reduce((one, other) => one.or(other))
      .filter({ visible: true }),
  );
  // An element of a skeleton is a different element once its page arrives.
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    await readings
      .reduce((one, other) => one.or(other))
      .first()
      .waitFor();
    for (const found of readings) if ((await found.count()) > 0) return found.first();
  }
  throw new Error(`${name} is gone again`);
}

const rowsWith = (page: Page, ...said: string[]): Locator =>
  said
    .reduce(
      (rows, text) => rows.filter({ hasText: text }),
      page.getByRole("row").or(page.getByRole("listitem")).filter({ visible: true }),
    )
    .last();

async function carryOut(page: Page, doing: Doing): Promise<void> {
  switch (doing.is) {
    case "click":
      return (
        await acting(doing.inRow === null ? page : rowsWith(page, doing.inRow, doing.name), doing.name)
      ).click();
    case "mark":
      return rowsWith(page, doing.inRow).getByRole("checkbox").click();
    case "fill":
      return page
        .getByRole("textbox", { name: doing.field })
        .or(page.getByRole("searchbox", { name: doing.field }))
        .or(page.getByRole("spinbutton", { name: doing.field }))
        .first()
        .fill(doing.text);
    case "type":
      return page.keyboard.type(doing.text);
    case "press":
      return press(page, doing.key);
    case "see":
      return expect(
        // Typed text does not count as an answer.
        page.getByText(doing.text).and(page.locator(":not(textarea)")).filter({ visible: true }).first(),
      ).toBeVisible();
  }
}

/** As a person does: Enter once what was asked for is there. */
async function press(page: Page, key: string): Promise<void> {
  if (key === "Enter") await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.keyboard.press(key.replace("Ctrl", "Control"));
}

const pages = readdirSync(GUIDE).filter((name) => name.endsWith(".md") && name !== "README.md");
const jobs: Job[] = pages.flatMap((name) => jobsIn(readFileSync(`${GUIDE}/${name}`, "utf8")));

test("each job that has a cost is in the guide, and costs no more", () => {
  for (const [title, { clicks, fields }] of Object.entries(COST)) {
    const job = jobs.find((each) => each.title === title);
    expect(job, title).toBeDefined();
    expect(clicksOf(job?.doings ?? []), title).toBeLessThanOrEqual(clicks);
    if (fields !== undefined) expect(fieldsOf(job?.doings ?? []), title).toBeLessThanOrEqual(fields);
  }
});

for (const job of jobs)
  test(`the guide: ${job.title}`, async ({ page }) => {
    expect(clicksOf(job.doings), "as the guide says").toBe(job.clicks);
    const around = AROUND[job.title];
    await around?.given?.();
    await signIn(page, ROLES[job.who] ?? job.who);
    await openPage(page, "/");
    for (const doing of job.doings) {
      const isFile = doing.is === "click" && /^(Gerar arquivo|Baixar)$/.test(doing.name);
      if (!isFile) {
        await carryOut(page, doing);
        continue;
      }
      const { bytes } = await downloadOf(page, () => carryOut(page, doing));
      // Both kinds of file are archives.
      expect(bytes.subarray(0, 2).toString()).toBe("PK");
    }
    await around?.then?.(page);
  });
