/**
 * One page of a browser: each screenshot (a file beside it) with the earlier look of the same place, where that is
 * known.
 */
export const contactSheet = (pictures: readonly string[], before: ReadonlyMap<string, string>): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Contact sheet</title>
<style>
  body { margin: 24px; font: 13px/1.4 system-ui, sans-serif; }
  section { display: grid; grid-template-columns: 1fr 1fr; gap: 8px 24px; margin-bottom: 40px; }
  h2 { grid-column: 1 / -1; margin: 0; font-size: 15px; }
  img { width: 100%; border: 1px solid #8884; }
</style>
<h1>${pictures.length} pictures, before on the left</h1>
${pictures.map((file) => sectionOf(file, before.get(file))).join("\n")}
</html>
`;

const sectionOf = (file: string, before: string | undefined): string =>
  `<section><h2>${escape(file.replace(/\.png$/, ""))}</h2>${before === undefined ? "<p>New.</p>" : imageOf(before)}${imageOf(file)}</section>`;

const imageOf = (address: string): string =>
  `<a href="${escape(address)}"><img loading="lazy" src="${escape(address)}" alt=""></a>`;

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
