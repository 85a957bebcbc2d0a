// The import law: four storeys in lib, rooms that do not see each other, a sandbox that is an island.
const noun =
  "^lib/(?!(?:core|pix|store|live|auth|mirror|intents|audit|settings|notifications|testing|webhooks|overview|reconciliation|exports|health|workers)/)([^/]+)/";
const composers = "webhooks|overview|reconciliation|exports|health|workers";
const error = (name, from, to) => ({ name, severity: "error", from, to });

module.exports = {
  forbidden: [
    error("no-circular", {}, { circular: true }),
    error("app-is-the-roof", { pathNot: "^app/" }, { path: "^app/" }),
    error("sandbox-is-an-island", { pathNot: "^(sandbox|scripts)/" }, { path: "^sandbox/" }),
    error(
      "sandbox-shares-only-core",
      { path: "^sandbox/" },
      { path: "^(app|components|lib)/", pathNot: "^lib/core/" },
    ),
    error("core-is-the-ground", { path: "^lib/core/" }, { path: "^lib/", pathNot: "^lib/core/" }),
    error(
      "pix-stands-on-core",
      { path: "^lib/pix/" },
      { path: "^lib/", pathNot: "^lib/(core|pix|testing)/" },
    ),
    error("store-stands-on-core", { path: "^lib/store/" }, { path: "^lib/", pathNot: "^lib/(core|store)/" }),
    error(
      "live-stands-on-store",
      { path: "^lib/live/" },
      { path: "^lib/", pathNot: "^lib/(core|store|live|testing)/" },
    ),
    error("nouns-are-siblings", { path: noun }, { path: noun, pathNot: "^lib/$1/" }),
    error("nouns-know-no-composer", { path: noun }, { path: `^lib/(${composers})/` }),
    error("lib-knows-no-view", { path: "^lib/" }, { path: "^components/" }),
    error(
      "lib-knows-no-framework",
      { path: "^lib/", pathNot: "^lib/auth/" },
      { path: "^node_modules/(next|next-auth|react|react-dom)/" },
    ),
    error(
      "browser-sees-no-server",
      { path: "^(components|lib)/", pathNot: "(\\.server\\.ts|\\.test\\.tsx?)$|^lib/(testing|store)/" },
      { path: "\\.server\\.ts$|^lib/store/", pathNot: "^lib/store/tables/" },
    ),
    error("view-sees-no-tables", { path: "^(app|components)/" }, { path: "^lib/store/tables/" }),
    error(
      "routes-go-through-a-noun",
      { path: "^app/", pathNot: "^app/_server/" },
      { path: "^lib/(store|pix)/" },
    ),
    error(
      "sql-lives-in-records",
      { path: "^lib/", pathNot: "^lib/(store|testing)/|records\\.server\\.ts$|\\.test\\.ts$" },
      { path: "^lib/store/tables/" },
    ),
    error(
      "ui-stands-alone",
      { path: "^components/ui/" },
      { path: "^(app|components|lib)/", pathNot: "^components/ui/|^lib/core/" },
    ),
    error(
      "no-test-code-in-product",
      { pathNot: "\\.test\\.tsx?$|^lib/testing/|^e2e/|^sandbox/(testing|conformance)/" },
      { path: "\\.test\\.tsx?$|^(lib|sandbox)/testing/" },
    ),
  ],
  required: [
    {
      name: "server-files-say-so",
      severity: "error",
      module: { path: "^lib/.*\\.server\\.ts$" },
      to: { path: "^node_modules/server-only/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["react-server", "import", "require", "node", "default"],
    },
  },
};
