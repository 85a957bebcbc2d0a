// The import rules. The layers of lib are listed below from the bottom up: each imports from itself and from those
// before it. Folders of domain and of reconciliation do not import each other; composers may import all of them.
const LAYERS = ["core", "pix", "platform", "engine", "domain", "reconciliation", "composers", "runtime"];
// Components have layers of their own: ui, kit, mutations, the shared parts, the nouns, and the shell around them.
const SHARED = "auth|live|lists|notes|exports|what-if";
const NOUN = `(?!(?:ui|kit|mutations|${SHARED}|shell)/)[^/]+`;
const TEST = "\\.test\\.tsx?$|^lib/testing/";
// Interactive charts are loaded on request.
const CHARTS = "^components/overview/day-explorer\\.tsx$";
const error = (name, from, to) => ({ name, severity: "error", from, to });

const layersImportDownwards = LAYERS.slice(0, -1).map((layer, level) =>
  error(
    `${layer}-imports-nothing-above`,
    { path: `^lib/${layer}/`, pathNot: TEST },
    { path: `^lib/(${LAYERS.slice(level + 1).join("|")})/` },
  ),
);
const nounsAreSiblings = ["domain", "reconciliation"].map((layer) =>
  error(
    `folders-of-${layer}-are-siblings`,
    { path: `^lib/${layer}/([^/]+)/` },
    { path: `^lib/${layer}/([^/]+)/`, pathNot: `^lib/${layer}/$1/` },
  ),
);

module.exports = {
  forbidden: [
    error("no-circular", {}, { circular: true }),
    ...layersImportDownwards,
    ...nounsAreSiblings,
    error("every-folder-is-in-a-layer", {}, { path: `^lib/(?!(${LAYERS.join("|")}|testing)/)` }),
    error(
      "store-imports-core-only",
      { path: "^lib/platform/store/" },
      { path: "^lib/", pathNot: "^lib/(core|platform/store|testing)/" },
    ),
    error("nothing-imports-app", { pathNot: "^app/" }, { path: "^app/" }),
    error("scripts-and-lib-import-no-e2e", { path: "^(scripts|lib)/" }, { path: "^e2e/" }),
    error("product-imports-no-scripts", { path: "^(lib|components|app|sandbox)/" }, { path: "^scripts/" }),
    error(
      "sandbox-is-imported-by-scripts-and-e2e-only",
      { pathNot: "^(sandbox|scripts|e2e)/" },
      { path: "^sandbox/" },
    ),
    error(
      "sandbox-imports-core-only",
      { path: "^sandbox/" },
      { path: "^(app|components|lib)/", pathNot: "^lib/core/" },
    ),
    error("lib-imports-no-components", { path: "^lib/" }, { path: "^components/" }),
    error(
      "lib-imports-no-framework",
      { path: "^lib/", pathNot: `^lib/platform/auth/|${TEST}` },
      { path: "^node_modules/(next|next-auth|react|react-dom)/" },
    ),
    error(
      "browser-code-imports-no-server-code",
      { path: "^(components|lib)/", pathNot: `\\.server\\.ts$|^lib/(platform/store|runtime)/|${TEST}` },
      { path: "\\.server\\.ts$|^lib/(platform/store|runtime)/" },
    ),
    error(
      "next-link-is-imported-by-ui-only",
      { path: "^(app|components)/", pathNot: "^components/ui/link\\.tsx$" },
      { path: "^node_modules/next/link" },
    ),
    error(
      "recharts-is-loaded-on-request",
      { path: "^(app|components|lib)/", pathNot: `${CHARTS}|\\.server\\.ts$|${TEST}` },
      {
        path: `^node_modules/recharts/|${CHARTS}`,
        dependencyTypesNot: ["type-only", "dynamic-import"],
      },
    ),
    error("view-imports-no-tables", { path: "^(app|components)/" }, { path: "^lib/platform/store/tables/" }),
    error(
      "app-imports-no-store-and-no-client",
      { path: "^app/", pathNot: "^app/_server/" },
      { path: "^lib/(platform/store|pix)/" },
    ),
    error(
      "only-records-import-tables",
      { path: "^lib/", pathNot: `^lib/platform/store/|records\\.server\\.ts$|${TEST}` },
      { path: "^lib/platform/store/tables/" },
    ),
    error(
      "ui-imports-core-only",
      { path: "^components/ui/" },
      { path: "^(app|components|lib)/", pathNot: "^components/ui/|^lib/core/" },
    ),
    error(
      "kit-imports-ui-only",
      { path: "^components/kit/" },
      { path: "^components/", pathNot: "^components/(ui|kit)/" },
    ),
    error(
      "mutations-import-kit-and-ui-only",
      { path: "^components/mutations/" },
      { path: "^components/", pathNot: "^components/(ui|kit|mutations)/" },
    ),
    error(
      "shared-parts-are-siblings",
      { path: `^components/(${SHARED})/` },
      { path: "^components/", pathNot: "^components/(ui|kit|mutations|$1)/" },
    ),
    error(
      "nouns-are-siblings",
      { path: `^components/(${NOUN})/`, pathNot: TEST },
      { path: "^components/", pathNot: `^components/(ui|kit|mutations|${SHARED}|$1)/` },
    ),
    {
      name: "no-cycle-of-folders",
      severity: "error",
      scope: "folder",
      from: { path: "^components" },
      to: { path: "^components", circular: true },
    },
    error(
      "product-needs-no-development-package",
      {
        path: "^(app|components|lib|messages)/|^scripts/(start|people|verify-audit|parts)\\.ts$",
        pathNot: TEST,
      },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    error(
      "no-test-code-in-product",
      { pathNot: "\\.test\\.tsx?$|^lib/testing/|^e2e/|^sandbox/(testing|conformance)/" },
      { path: "\\.test\\.tsx?$|^(lib|sandbox)/testing/" },
    ),
  ],
  required: [
    {
      name: "server-files-import-server-only",
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
