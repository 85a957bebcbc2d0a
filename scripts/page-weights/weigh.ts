import { readFileSync } from "node:fs";
import { type SourceMap as Map_, SourceMap } from "node:module";
import { dirname, join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";

/** Of what packages and folders a page begins: kB over the wire. */
export type Weights = Readonly<Record<string, number>>;

type Manifest = { entryJSFiles: Record<string, string[]> };

/** The scripts that the document of a page names. */
function firstScripts(output: string, page: string): string[] {
  const path = join(output, "server/app", page, "page_client-reference-manifest.js");
  const scope: { globalThis: { __RSC_MANIFEST?: Record<string, Manifest> } } = { globalThis: {} };
  runInNewContext(readFileSync(path, "utf8"), scope);
  const [manifest] = Object.values(scope.globalThis.__RSC_MANIFEST ?? {});
  if (!manifest) throw new Error(`${path} names no page`);
  const { rootMainFiles } = JSON.parse(readFileSync(join(output, "build-manifest.json"), "utf8")) as {
    rootMainFiles: string[];
  };
  return [...new Set([...Object.values(manifest.entryJSFiles).flat(), ...rootMainFiles])];
}

/** `node_modules/next/dist/…` is `next`, `components/kit/money.tsx` is `components/kit`. */
export function nameOf(source: string): string {
  const path = source.replace(/^.*\[project\]\//, "").replace(/^turbopack:\/+/, "");
  const packages = path.split("node_modules/").slice(1);
  const [scope = "", name = ""] = (packages.at(-1) ?? path).split("/");
  return packages.length > 0 && !scope.startsWith("@") ? scope : `${scope}/${name}`;
}

/** How many characters of a script come from where. */
function lengthsIn(script: string, map: Map_): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const [line, text] of script.split("\n").entries())
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column);
      const name = "originalSource" in entry && entry.originalSource ? nameOf(entry.originalSource) : "";
      lengths.set(name, (lengths.get(name) ?? 0) + 1);
    }
  return lengths;
}

const MAP = /\/\/# sourceMappingURL=(\S+)\s*$/;

/** Weighs the pages of a build with source maps. A script that pages share is read once. */
export function scales(output: string): (page: string) => Weights {
  const known = new Map<string, ReadonlyMap<string, number>>();

  function weightsOf(file: string): ReadonlyMap<string, number> {
    const before = known.get(file);
    if (before) return before;
    const script = readFileSync(join(output, file), "utf8");
    const address = MAP.exec(script)?.[1];
    const kilobytes = gzipSync(script).length / 1_000;
    const weights = new Map<string, number>();
    if (address === undefined) weights.set("without a map", kilobytes);
    else {
      const map = JSON.parse(readFileSync(join(output, dirname(file), address), "utf8")) as never;
      const lengths = lengthsIn(script.replace(MAP, ""), new SourceMap(map));
      const all = [...lengths.values()].reduce((sum, length) => sum + length, 0);
      for (const [name, length] of lengths) weights.set(name, (length / all) * kilobytes);
    }
    known.set(file, weights);
    return weights;
  }

  return (page) => {
    const sums: Record<string, number> = {};
    for (const file of firstScripts(output, page))
      for (const [name, weight] of weightsOf(file)) sums[name] = (sums[name] ?? 0) + weight;
    return sums;
  };
}
