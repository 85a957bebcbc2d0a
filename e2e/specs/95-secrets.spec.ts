import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Running } from "../fixtures/start-everything";
import { expect, running, signIn, test } from "../fixtures/test";

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });

/** Secrets that must not be found anywhere outside the server's memory and its database. */
function forbidden({ dataDir, people }: Running): string[] {
  const secrets = JSON.parse(readFileSync(join(dataDir, "local-secrets.json"), "utf8")) as Record<
    string,
    string
  >;
  const password = readFileSync(join(dataDir, "postgres", "password"), "utf8");
  const { clientId: _public, ...secret } = secrets;
  return [...Object.values(secret), password, ...Object.values(people).map((person) => person.password)];
}

/** Every product of this run: one for each worker, and the one of the specs that use their own. */
const everyRunning = (): Running[] =>
  readdirSync("test-results")
    .filter((name) => /^e2e-place-(\d+|alone)\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join("test-results", name), "utf8")) as Running);

/** Documents that the specs typed. */
const DOCUMENTS = ["49021913003", "490.219.130-03", "18361730000183"];

test("no token, secret, password or clear document is in a bundle, a page, a stream or a log", async ({
  page,
}) => {
  const bundles = filesBelow(".next/static").map((path) => [path, readFileSync(path, "latin1")] as const);
  const log = everyRunning()
    .map(({ logFile }) => readFileSync(logFile, "utf8"))
    .join("\n");
  // The demo prints its accounts on purpose. All other log lines are the programs' own output.
  const logLines = log
    .split("\n")
    .filter((line) => !/^ {2}(viewer|support|finance|manager|admin) /.test(line))
    .join("\n");

  await signIn(page, "support");
  const seen: [string, string][] = [];
  page.on("response", (response) => {
    if (/text|json|javascript|x-component/.test(response.headers()["content-type"] ?? ""))
      void response.text().then(
        (text) => seen.push([response.url(), text]),
        () => undefined,
      );
  });
  for (const path of ["/w/principal/charges", "/w/principal/charges/new"]) {
    await page.goto(`${running().url}${path}`);
    // The live stream never lets the network fall idle.
    await page.waitForTimeout(1_500);
  }
  await page.getByRole("link", { name: "Cobranças" }).first().click();
  await page.getByRole("row").nth(2).click();
  await page.waitForURL(/charges\/[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  seen.push(["DOM", await page.content()]);
  expect(seen.length).toBeGreaterThan(5);

  const places = [...bundles, ...seen, ["log", logLines] as const];
  for (const needle of [...everyRunning().flatMap(forbidden), ...DOCUMENTS])
    expect(
      places.filter(([, text]) => text.includes(needle)).map(([place]) => place),
      `${needle.slice(0, 6)}… leaked`,
    ).toEqual([]);
  expect(
    places.filter(([, text]) => /Bearer [A-Za-z0-9._-]{16,}/.test(text)).map(([place]) => place),
  ).toEqual([]);
});
