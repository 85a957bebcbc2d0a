/**
 * All the JavaScript of the page that checks a dossier. It uses no network: the page contains the key, and the
 * browser's own cryptography does the rest.
 */
export const VERIFIER_SCRIPT = `
(() => {
  const IGNORED = /(^|\\/)(\\.DS_Store|Thumbs\\.db|desktop\\.ini)$|^__MACOSX\\/(.*\\/)?\\._[^\\/]*$/;
  const bytesOf = (base64) => Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
  const hexOf = (buffer) => [...new Uint8Array(buffer)].map((one) => one.toString(16).padStart(2, "0")).join("");
  const textOf = (bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

  async function unpack(bytes) {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  /** Path and bytes of each entry; an entry that is there twice is there twice. */
  async function readZip(buffer) {
    const view = new DataView(buffer);
    let end = buffer.byteLength - 22;
    while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
    if (end < 0) throw new Error("no zip");
    const files = [];
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left--) {
      if (view.getUint32(at, true) !== 0x02014b50) throw new Error("no zip");
      const method = view.getUint16(at + 10, true), size = view.getUint32(at + 20, true);
      const nameLength = view.getUint16(at + 28, true), local = view.getUint32(at + 42, true);
      const path = textOf(new Uint8Array(buffer, at + 46, nameLength));
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const packed = new Uint8Array(buffer, start, size);
      if (!path.endsWith("/")) files.push([path, method === 0 ? packed : await unpack(packed).catch(() => new Uint8Array([0]))]);
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return files;
  }

  /** In a folder or a repacked ZIP the dossier is the folder of its manifest. Files outside that folder are not part of it. */
  function fromRoot(files) {
    const list = files.map(([path]) => path).filter((path) => /(^|\\/)manifest\\.json$/.test(path)).sort((a, b) => a.length - b.length)[0];
    const root = (list || "").replace(/manifest\\.json$/, "");
    return files.filter(([path]) => !IGNORED.test(path)).map(([path, bytes]) => [path.startsWith(root) ? path.slice(root.length) : "../" + path, bytes]);
  }

  async function check(given, spki) {
    const files = fromRoot(given);
    const of = (path) => (files.find(([name]) => name === path) || [])[1];
    const list = of("manifest.json"), signature = of("manifest.sig");
    if (!list || !signature) return { verdict: "none" };
    const key = await crypto.subtle.importKey("spki", bytesOf(spki), { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"]);
    let isSigned = false;
    try {
      isSigned = await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, bytesOf(textOf(signature)), list);
    } catch { isSigned = false; }
    let manifest = null;
    try { manifest = JSON.parse(textOf(list)); } catch { manifest = null; }
    if (!isSigned || !manifest) return { verdict: "unsigned", manifest };
    const changed = [], missing = [], known = new Set(["manifest.json", "manifest.sig"]);
    for (const { path, sha256 } of manifest.files) {
      known.add(path);
      const all = files.filter(([name]) => name === path);
      if (all.length === 0) { missing.push(path); continue; }
      for (const [, bytes] of all)
        if (hexOf(await crypto.subtle.digest("SHA-256", bytes)) !== sha256 && !changed.includes(path)) changed.push(path);
    }
    const added = files.map(([path]) => path).filter((path, place, paths) => !known.has(path) || paths.indexOf(path) !== place);
    const isWhole = changed.length + missing.length + added.length === 0;
    return { verdict: isWhole ? "yes" : "changed", manifest, changed, missing, added };
  }

  globalThis.dossier = { readZip, check };
  if (typeof document === "undefined") return;

  const page = document.documentElement.dataset, words = JSON.parse(page.words);
  const show = (name) => { for (const part of document.querySelectorAll("[data-verdict]")) part.hidden = part.dataset.verdict !== name; };
  function fill(result) {
    const facts = document.querySelector("[data-facts]"), lists = document.querySelector("[data-lists]");
    facts.textContent = lists.textContent = "";
    for (const [name, value] of result.manifest ? [[words.block, result.manifest.blockId], [words.made, new Date(result.manifest.madeAt).toLocaleString(document.documentElement.lang)], [words.by, result.manifest.madeBy], [words.count, String((result.manifest.files || []).length)]] : []) {
      const dt = document.createElement("dt"), dd = document.createElement("dd");
      dt.textContent = name; dd.textContent = value; facts.append(dt, dd);
    }
    for (const [name, paths] of [[words.changed, result.changed], [words.missing, result.missing], [words.added, result.added]]) {
      if (!paths || paths.length === 0) continue;
      const head = document.createElement("h3"), list = document.createElement("ul");
      head.textContent = name;
      for (const path of paths.slice(0, 200)) { const line = document.createElement("li"); line.textContent = path; list.append(line); }
      lists.append(head, list);
    }
  }
  async function take(read) {
    show("busy");
    try {
      const result = await check(await read(), page.key);
      fill(result);
      show(result.verdict);
    } catch {
      fill({}); show("none");
    }
    document.querySelector("[data-result]").focus();
  }
  const readAll = (files) => Promise.all([...files].map(async (file) => [file.webkitRelativePath || file.name, new Uint8Array(await file.arrayBuffer())]));
  const takeFiles = (files) => files.length === 1 && !files[0].webkitRelativePath
    ? take(async () => readZip(await files[0].arrayBuffer())) : take(() => readAll(files));
  for (const input of document.querySelectorAll("[data-files]")) input.onchange = () => { const files = [...input.files]; input.value = ""; if (files.length) takeFiles(files); };
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => { event.preventDefault(); if (event.dataTransfer.files.length) takeFiles([...event.dataTransfer.files]); });
})();
`;
