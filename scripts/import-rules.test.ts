import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { cruise } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { afterAll, expect, test } from "vitest";

// Plants imports into a folder that is laid out like the repository, and checks them by the rules of the
// repository.

/** Each file with its imports: paths from the root, or names of packages. */
type Files = Readonly<Record<string, readonly string[]>>;

/** One wrong import for each rule. It breaks no other rule. */
const WRONG: Readonly<Record<string, Files>> = {
  "no-circular": { "lib/core/a.ts": ["lib/core/b.ts"], "lib/core/b.ts": ["lib/core/a.ts"] },
  "core-imports-nothing-above": { "lib/core/a.ts": ["lib/pix/b.ts"] },
  "pix-imports-nothing-above": { "lib/pix/a.ts": ["lib/platform/b.ts"] },
  "platform-imports-nothing-above": { "lib/platform/a.ts": ["lib/engine/b.ts"] },
  "engine-imports-nothing-above": { "lib/engine/a.ts": ["lib/domain/charges/b.ts"] },
  "domain-imports-nothing-above": { "lib/domain/charges/a.ts": ["lib/reconciliation/balances/b.ts"] },
  "reconciliation-imports-nothing-above": {
    "lib/reconciliation/balances/a.ts": ["lib/composers/overview/b.ts"],
  },
  "composers-imports-nothing-above": {
    "lib/composers/overview/a.server.ts": ["server-only", "lib/runtime/b.ts"],
  },
  "folders-of-domain-are-siblings": { "lib/domain/charges/a.ts": ["lib/domain/refunds/b.ts"] },
  "folders-of-reconciliation-are-siblings": {
    "lib/reconciliation/balances/a.ts": ["lib/reconciliation/splits/b.ts"],
  },
  "every-folder-is-in-a-layer": { "lib/core/a.ts": ["lib/other/b.ts"] },
  "store-imports-core-only": { "lib/platform/store/a.ts": ["lib/platform/auth/b.ts"] },
  "nothing-imports-app": { "components/charges/a.tsx": ["app/b.tsx"] },
  "scripts-and-lib-import-no-e2e": { "scripts/a.ts": ["e2e/b.ts"] },
  "product-imports-no-scripts": { "lib/core/a.ts": ["scripts/b.ts"] },
  "sandbox-is-imported-by-scripts-and-e2e-only": { "lib/core/a.ts": ["sandbox/b.ts"] },
  "sandbox-imports-core-only": { "sandbox/a.ts": ["lib/pix/b.ts"] },
  "lib-imports-no-components": { "lib/core/a.ts": ["components/ui/b.tsx"] },
  "lib-imports-no-framework": { "lib/core/a.ts": ["react"] },
  "browser-code-imports-no-server-code": {
    "components/charges/a.tsx": ["lib/domain/charges/b.server.ts"],
    "lib/domain/charges/b.server.ts": ["server-only"],
  },
  "next-link-is-imported-by-ui-only": { "components/kit/a.tsx": ["next/link"] },
  "recharts-is-loaded-on-request": { "components/overview/a.tsx": ["recharts"] },
  "view-imports-no-tables": { "app/_server/a.ts": ["lib/platform/store/tables/b.ts"] },
  "app-imports-no-store-and-no-client": { "app/charges/a.ts": ["lib/pix/b.ts"] },
  "only-records-import-tables": {
    "lib/domain/charges/a.server.ts": ["server-only", "lib/platform/store/tables/b.ts"],
  },
  "ui-imports-core-only": { "components/ui/a.tsx": ["components/kit/b.tsx"] },
  "kit-imports-ui-only": { "components/kit/a.tsx": ["components/mutations/b.tsx"] },
  "mutations-import-kit-and-ui-only": { "components/mutations/a.tsx": ["components/lists/b.tsx"] },
  "shared-parts-are-siblings": { "components/notes/a.tsx": ["components/lists/b.tsx"] },
  "nouns-are-siblings": { "components/charges/a.tsx": ["components/refunds/b.tsx"] },
  // Two folders that import each other, by files that do not.
  "no-cycle-of-folders": {
    "components/kit/table/a.tsx": ["components/kit/values/b.tsx"],
    "components/kit/values/c.tsx": ["components/kit/table/d.tsx"],
  },
  "product-needs-no-development-package": { "components/charges/a.tsx": ["vitest"] },
  "no-test-code-in-product": { "lib/core/a.ts": ["lib/testing/b.ts"] },
  "server-files-import-server-only": { "lib/core/a.server.ts": [] },
};

const RIGHT: Files = {
  "app/charges/page.tsx": [
    "components/shell/menu.tsx",
    "components/charges/list.tsx",
    "lib/composers/overview/home.server.ts",
  ],
  "components/shell/menu.tsx": ["components/charges/list.tsx"],
  "components/charges/list.tsx": [
    "components/lists/frame.tsx",
    "components/mutations/form.tsx",
    "components/kit/table.tsx",
    "components/ui/link.tsx",
    "lib/domain/charges/view.ts",
  ],
  "components/overview/day-explorer.tsx": ["recharts"],
  "components/lists/frame.tsx": ["components/mutations/form.tsx"],
  "components/mutations/form.tsx": ["components/kit/table.tsx"],
  "components/kit/table.tsx": ["components/ui/link.tsx"],
  "components/ui/link.tsx": ["next/link", "lib/core/money.ts"],
  "lib/runtime/start.ts": ["lib/composers/overview/home.server.ts"],
  "lib/composers/overview/home.server.ts": [
    "server-only",
    "lib/reconciliation/balances/view.ts",
    "lib/domain/charges/list.server.ts",
    "lib/domain/refunds/view.ts",
  ],
  "lib/reconciliation/balances/view.ts": ["lib/domain/charges/view.ts"],
  "lib/domain/charges/list.server.ts": [
    "server-only",
    "lib/domain/charges/records.server.ts",
    "lib/engine/mirror/view.ts",
  ],
  "lib/domain/charges/records.server.ts": ["server-only", "lib/platform/store/tables/charges.ts"],
  "lib/engine/mirror/view.ts": ["lib/platform/live/view.ts"],
  "lib/platform/live/view.ts": ["lib/pix/view.ts"],
  "lib/platform/store/tables/charges.ts": ["lib/core/money.ts"],
  "lib/pix/view.ts": ["lib/core/money.ts"],
  "sandbox/main.ts": ["lib/core/money.ts"],
  "scripts/demo.ts": ["sandbox/main.ts", "lib/runtime/start.ts"],
  "e2e/journey.ts": ["scripts/demo.ts"],
};

const MANIFEST = {
  dependencies: { next: "*", react: "*", recharts: "*", "server-only": "*" },
  devDependencies: { vitest: "*" },
};

// Where the temporary folder is a link, resolved imports would lie outside it.
const root = realpathSync(mkdtempSync(join(tmpdir(), "guiche-import-rules-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));

// Planted imports are relative, because the alias of tsconfig.json leads to the repository.
const { tsConfig: _tsConfig, ...options } = await extractDepcruiseOptions("./.dependency-cruiser.cjs");

const SOURCE = /\.tsx?$/;

function specifierOf(from: string, to: string): string {
  if (!SOURCE.test(to)) return to;
  const path = posix.relative(posix.dirname(from), to.replace(SOURCE, ""));
  return path.startsWith(".") ? path : `./${path}`;
}

/** Writes the files, and an empty one for each import without a file of its own. */
function plant(files: Files): string {
  const folder = mkdtempSync(join(root, "plant-"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("package.json", JSON.stringify(MANIFEST));
  for (const path of Object.values(files).flat())
    if (SOURCE.test(path)) write(path, "export {};\n");
    else {
      const [name = path, file = "index"] = path.split("/");
      write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0" }));
      write(`node_modules/${name}/${file}.js`, "");
    }
  for (const [path, imports] of Object.entries(files))
    write(path, [...imports.map((to) => `import "${specifierOf(path, to)}";`), "export {};", ""].join("\n"));
  return folder;
}

async function findViolatedRules(files: Files): Promise<string[]> {
  const folders = new Set(Object.keys(files).map((path) => path.split("/")[0] ?? path));
  const { output } = await cruise([...folders], { ...options, baseDir: plant(files) });
  if (typeof output === "string") throw new Error(output);
  const imports = output.modules.flatMap(({ dependencies }) => dependencies);
  expect(imports.filter(({ couldNotResolve }) => couldNotResolve).map((one) => one.module)).toEqual([]);
  return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
}

test("has a wrong import for every rule", () => {
  const { forbidden = [], required = [] } = options.ruleSet ?? {};
  const names = [...forbidden, ...required].map(({ name }) => name);
  expect(Object.keys(WRONG).toSorted()).toEqual(names.toSorted());
});

test.each(Object.entries(WRONG))("refuses files that break %s", async (rule, files) => {
  expect(await findViolatedRules(files)).toEqual([rule]);
});

test("accepts imports of each layer from those below it", async () => {
  expect(await findViolatedRules(RIGHT)).toEqual([]);
});
