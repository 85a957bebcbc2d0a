type Operation = {
  summary?: string;
  description?: string;
  tags?: string[];
  requestBody?: object;
  parameters?: object[];
};
type Described = { info: { title: string; description?: string }; paths?: object; components?: object };

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The document at /openapi.json, for people. No script, no asset of another server. */
export function docsPage(document: Described): string {
  const paths = Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>);
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))];
  const sections = tags.map((tag) => {
    const items = operations.filter(({ operation }) => operation.tags?.includes(tag));
    return `<section><h2>${escape(tag)}</h2>${items.map(operationItem).join("")}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)}</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
details { border: 1px solid #8884; border-radius: 6px; margin: .4rem 0; padding: .5rem .8rem }
summary { cursor: pointer } code, pre { font: 13px/1.45 ui-monospace, monospace }
pre { overflow: auto; background: #8881; padding: .6rem; border-radius: 6px }
b { display: inline-block; min-width: 4.5rem }
</style>
</head>
<body>
<h1>${escape(document.info.title)}</h1>
<p>${escape(document.info.description ?? "")} The same as a machine reads it: <a href="/openapi.json">/openapi.json</a>.</p>
${sections.join("\n")}
<section><h2>Shapes</h2>${shapes(document.components)}</section>
</body>
</html>`;
}

function operationItem({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const { summary = "", description = "", tags: _tags, ...rest } = operation;
  return `<details><summary><b>${method}</b> <code>${escape(path)}</code> ${escape(summary)}</summary>
<p>${escape(description)}</p><pre>${escape(JSON.stringify(rest, null, 2))}</pre></details>`;
}

function shapes(components: object | undefined): string {
  const { schemas = {} }: { schemas?: Record<string, object> } = components ?? {};
  return Object.entries(schemas)
    .map(
      ([name, schema]) =>
        `<details id="${escape(name)}"><summary><code>${escape(name)}</code></summary>
<pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`,
    )
    .join("");
}
