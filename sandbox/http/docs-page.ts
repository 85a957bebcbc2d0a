import { type Markup, markup } from "@/lib/core/text/markup";

type Operation = {
  summary?: string;
  description?: string;
  tags?: string[];
  requestBody?: object;
  parameters?: object[];
};
type Described = { info: { title: string; description?: string }; paths?: object; components?: object };

/** The document at /openapi.json, for people. No script, no asset of another server. */
export function docsPage(document: Described): string {
  const paths = Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>);
  const operations = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))];
  const sections = tags.map((tag) => {
    const items = operations.filter(({ operation }) => operation.tags?.includes(tag));
    return markup`<section><h2>${tag}</h2>${items.map(operationItem)}</section>\n`;
  });
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}</title>
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
<h1>${document.info.title}</h1>
<p>${document.info.description ?? ""} The same as a machine reads it: <a href="/openapi.json">/openapi.json</a>.</p>
${sections}<section><h2>Shapes</h2>${shapes(document.components)}</section>
</body>
</html>`.text;
}

function operationItem({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): Markup {
  const { summary = "", description = "", tags: _tags, ...rest } = operation;
  return markup`<details><summary><b>${method}</b> <code>${path}</code> ${summary}</summary>
<p>${description}</p><pre>${JSON.stringify(rest, null, 2)}</pre></details>`;
}

function shapes(components: object | undefined): Markup[] {
  const { schemas = {} }: { schemas?: Record<string, object> } = components ?? {};
  return Object.entries(schemas).map(
    ([name, schema]) =>
      markup`<details id="${name}"><summary><code>${name}</code></summary>
<pre>${JSON.stringify(schema, null, 2)}</pre></details>`,
  );
}
