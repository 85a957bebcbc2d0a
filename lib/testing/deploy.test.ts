import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { DELIVERY_BYTES_MAX } from "@/lib/composers/webhooks/receive-delivery.server";
import { EVIDENCE_BYTES_MAX } from "@/lib/core/words/attachments";
import { readEnv } from "@/lib/platform/env.server";

const text = (path: string): string => readFileSync(path, "utf8");
const compose = text("compose.yaml");
/** What deploy/make-env.sh prints, by its names. */
const drawn = [...text("deploy/make-env.sh").matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);

test("compose asks for the secrets that deploy/make-env.sh draws, and for no other", () => {
  const asked = [...compose.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name);
  expect([...new Set(asked)].toSorted()).toEqual(drawn.toSorted());
});

test("the dashboards of compose start with what stands there", () => {
  const block = /environment: &environment\n((?: {4}.*\n)+)/.exec(compose)?.[1] ?? "";
  const random = (name: string) =>
    /KEYS?$/.test(name)
      ? `${name === "BLIND_KEY" ? "" : "k1="}${randomBytes(32).toString("base64")}`
      : randomBytes(32).toString("hex");
  const environment = Object.fromEntries(
    [...block.matchAll(/^ +([A-Z_]+): "?(.*?)"?$/gm)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll(/\$\{([A-Z_]+):\?\}/g, (_whole, variable: string) => random(variable)),
    ]),
  );
  expect(Object.keys(environment).length).toBeGreaterThan(12);
  expect(readEnv(environment)).toMatchObject({ environment: "sandbox", trustedProxies: 1 });
});

test("a proxy lets through the largest file of evidence, and no larger delivery than the receiver", () => {
  const mebibytes = (path: string, limit: RegExp) => Number(limit.exec(text(path))?.[1]) * 1_048_576;
  const path = "deploy/nginx.conf";
  expect(mebibytes(path, /client_max_body_size (\d+)m;/)).toBeGreaterThan(EVIDENCE_BYTES_MAX);
  expect(mebibytes(path, /webhooks \{\s+client_max_body_size (\d+)m;/)).toBe(DELIVERY_BYTES_MAX);
  // Caddy leaves it to the dashboard.
  expect(text("deploy/Caddyfile")).not.toContain("max_size");
});

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[] };
type Board = { panels: { id: number; title: string; targets: { expr: string }[] }[] };
const rules = (parse(text("deploy/prometheus-rules.yml")) as Rules).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(text("deploy/grafana.json")) as Board;

test("the rules of Prometheus and the dashboard of Grafana ask for figures that there are", () => {
  const source = text("lib/composers/health/metrics.server.ts");
  const there = new Set([
    ...[...source.matchAll(/^ {2}\[\s*"(\w+)",/gm)].map(([, name = ""]) => `guiche_${name}`),
    ...[...source.matchAll(/name: "(guiche_\w+)"/g)].map(([, name = ""]) => name),
  ]);
  const asked = [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) => [
    ...expr.matchAll(/guiche_\w+/g),
  ]);
  expect(there.size).toBeGreaterThan(30);
  expect(rules.length).toBeGreaterThan(10);
  expect(panels.length).toBeGreaterThan(15);
  expect(asked.map(([name]) => name).filter((name) => !there.has(name))).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

test("each rule of Prometheus leads to a chapter of operating.md", () => {
  const guide = text("docs/operating.md");
  for (const { alert, annotations } of rules) {
    const [, file, chapter = ""] = /^(docs\/operating\.md), "(.+)"$/.exec(annotations.runbook) ?? [];
    expect([alert, file]).toEqual([alert, "docs/operating.md"]);
    expect(guide.includes(`## ${chapter}\n`) || guide.includes(`**${chapter}.**`), alert).toBe(true);
  }
});

/** For whoever develops or measures it, in a checkout. */
const IN_A_CHECKOUT = ["build", "demo", "pack", "try:image", "try:upgrade", "test:chaos", "test:soak"];

test("a packed folder has each command that operating.md names", () => {
  const scripts = (JSON.parse(text("package.json")) as { scripts: Record<string, string> }).scripts;
  const packed = text("scripts/pack.ts").match(/const PROGRAMS = \[([^\]]*)\]/)?.[1] ?? "";
  const commands = [...text("docs/operating.md").matchAll(/`?npm (?:run )?(start|(?<=run )[\w:-]+)/g)].map(
    ([, name = ""]) => name,
  );
  const missing = [...new Set(commands)].filter((name) => {
    const [, program = ""] = /scripts\/([\w-]+)\.ts$/.exec(scripts[name] ?? "") ?? [];
    return !IN_A_CHECKOUT.includes(name) && !packed.includes(`"${program}"`);
  });
  expect(commands.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test("the unit starts what a packed folder has, in the folder that operating.md packs", () => {
  const unit = text("deploy/guiche.service");
  expect(unit).toContain("ExecStart=/usr/bin/node scripts/start.js");
  const [, folder = ""] = /^WorkingDirectory=(.*)$/m.exec(unit) ?? [];
  expect(text("docs/operating.md")).toContain(`npm run pack -- --to ${folder}`);
  const [, file = ""] = /^EnvironmentFile=(.*)$/m.exec(unit) ?? [];
  expect(text("docs/operating.md")).toContain(`cat > ${file} <<EOF`);
});
