/** The palette of globals.css, and nothing that this one page does not draw. */
export const PAYER_STYLE = `
:root {
  color-scheme: light dark;
  --back: #fafafb; --card: #fff; --text: #17191d; --soft: #555a63; --line: #e2e4e8; --muted: #f3f4f6;
  --blue: #1f56b0; --on-blue: #fff; --good: #14663d; --bad: #a3231f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #101114; --card: #16181c; --text: #e9eaec; --soft: #a4a8b0; --line: #2e3138; --muted: #1f2227;
    --blue: #8db8f7; --on-blue: #0b1526; --good: #7cd7a4; --bad: #f2a19b;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; min-height: 100dvh; background: var(--back); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  display: grid; grid-template-rows: 1fr auto; justify-items: center; gap: 1.5rem; padding: 1.5rem 1rem;
}
main {
  align-self: center; width: 100%; max-width: 25rem; padding: 1.5rem; border: 1px solid var(--line);
  border-radius: .75rem; background: var(--card); display: grid; gap: 1rem; justify-items: center; text-align: center;
}
h1, p { margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 1rem; font-weight: 600; outline: none; }
.amount { font-size: 2rem; line-height: 1.2; font-weight: 650; font-variant-numeric: tabular-nums; }
.soft { color: var(--soft); font-size: .875rem; }
.good { color: var(--good); }
.bad { color: var(--bad); }
.qr { background: #fff; border: 1px solid var(--line); border-radius: .5rem; padding: .5rem; }
.qr img { display: block; width: 15rem; height: 15rem; image-rendering: pixelated; }
.shop { display: flex; align-items: center; gap: .625rem; max-width: 100%; }
.logo {
  display: grid; place-items: center; width: 2.5rem; height: 2.5rem; flex: none; border-radius: .5rem;
  background: var(--shop); color: var(--on-shop); font-size: .875rem; font-weight: 650;
}
.clock {
  position: sticky; top: .5rem; padding: .25rem .875rem; border: 1px solid var(--line); border-radius: 1rem;
  background: var(--card); font-variant-numeric: tabular-nums; font-weight: 500;
}
.away:empty { display: none; }
.away {
  width: 100%; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--muted);
  font-size: .875rem;
}
img.logo { background: #fff; border: 1px solid var(--line); object-fit: contain; }
code {
  width: 100%; padding: .625rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--muted);
  font: .75rem/1.4 ui-monospace, Menlo, Consolas, monospace; text-align: left; overflow-wrap: anywhere; user-select: all;
}
button {
  width: 100%; min-height: 2.75rem; border: 0; border-radius: .5rem; background: var(--blue); color: var(--on-blue);
  font: inherit; font-weight: 600; cursor: pointer;
}
a { color: var(--blue); display: inline-block; padding: .5rem; }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
footer { font-size: .875rem; }
@media print {
  @page { margin: 8mm; }
  :root { color-scheme: light; --back: #fff; --card: #fff; --text: #000; --soft: #000; --line: #999; --good: #000; --bad: #000; }
  body { display: block; padding: 0; min-height: 0; }
  main { border: 0; padding: 0; max-width: none; gap: .5rem; break-inside: avoid; }
  .qr { border: 0; break-inside: avoid; }
  .qr img { width: min(60mm, 60vw); height: min(60mm, 60vw); }
  button, footer, .clock, code, [data-said], .away, .screen { display: none !important; }
}
`;
