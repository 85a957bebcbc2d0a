// Some registries leave out builds for other platforms, and npm then writes a lock that `npm ci` refuses.
// Run after every change of dependencies: adds an entry for each optional platform package that the lock lacks.
import { readFileSync, writeFileSync } from "node:fs";

const LOCK = "package-lock.json";
const SYSTEMS = [
  "android",
  "darwin",
  "freebsd",
  "linux",
  "win32",
  "windows",
  "openharmony",
  "netbsd",
  "openbsd",
  "sunos",
  "aix",
];
const PROCESSORS = ["arm64", "x64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "wasm32"];

const lock = JSON.parse(readFileSync(LOCK, "utf8"));
const missing = Object.entries(lock.packages).flatMap(([parent, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(
      ([name]) => !lock.packages[`${parent}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`],
    )
    .map(([name, range]) => ({ name, range, isDev: entry.dev === true })),
);

for (const { name, range, isDev } of missing) {
  const words = name.split(/[-./]/);
  const system = SYSTEMS.find((candidate) => name.includes(candidate));
  if (!system && !name.includes("wasm")) throw new Error(`${name} is optional, missing, and for no platform`);
  lock.packages[`node_modules/${name}`] = {
    version: String(range).replace(/^[\^~]/, ""),
    cpu: [PROCESSORS.find((candidate) => words.includes(candidate)) ?? "none"],
    ...(isDev && { dev: true }),
    optional: true,
    os: [system === "windows" ? "win32" : (system ?? "none")],
  };
}

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")),
);
writeFileSync(LOCK, JSON.stringify(lock, null, 2) + "\n");
console.log(`${missing.length} platform packages added to ${LOCK}`);
