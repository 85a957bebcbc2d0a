/** The palette of globals.css, and nothing that this one page does not draw. */
export const PHONE_STYLE = `
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
  display: grid; grid-template-rows: 1fr auto; justify-items: center; gap: 1rem; padding: 1rem;
}
main {
  align-self: start; width: 100%; max-width: 28rem; margin-top: max(0rem, 8dvh - 3rem); padding: 1.25rem;
  border: 1px solid var(--line); border-radius: .75rem; background: var(--card); display: grid; gap: 1rem;
}
header { display: grid; gap: .25rem; }
.brand { font-size: .8125rem; font-weight: 600; color: var(--soft); }
h1, h2, p { margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; line-height: 1.35; font-weight: 650; }
h2 { font-size: .875rem; font-weight: 600; }
.soft { color: var(--soft); font-size: .875rem; font-variant-numeric: tabular-nums; }
.small { font-size: .8125rem; }
.good { color: var(--good); }
.bad { color: var(--bad); }
[data-said]:empty { display: none; }
[data-said] { font-size: .9375rem; font-weight: 500; overflow-wrap: anywhere; }
.ways { display: grid; gap: .625rem; }
.way {
  position: relative; display: grid; place-items: center; min-height: 3rem; border: 1px solid var(--line); border-radius: .5rem;
  font-weight: 600; cursor: pointer; background: var(--card);
}
.way.main { border-color: transparent; background: var(--blue); color: var(--on-blue); min-height: 3.5rem; }
.way input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
.way:focus-within { outline: 2px solid var(--blue); outline-offset: 2px; }
progress { width: 100%; height: .5rem; accent-color: var(--blue); }
section { display: grid; gap: .5rem; border-top: 1px solid var(--line); padding-top: 1rem; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem; }
li { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: .5rem; align-items: baseline; overflow-wrap: anywhere; }
li small { color: var(--soft); font-size: .8125rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
.tick { color: var(--good); font-weight: 700; }
a { color: var(--blue); display: inline-block; padding: .5rem; }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
footer { font-size: .875rem; }
`;
