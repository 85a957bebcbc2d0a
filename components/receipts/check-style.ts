/** The palette of globals.css, and nothing that this one page does not draw. */
export const CHECK_STYLE = `
:root {
  color-scheme: light dark;
  --back: #fafafb; --card: #fff; --text: #17191d; --soft: #555a63; --line: #e2e4e8; --band: #fdf3d7; --on-band: #6b4d00;
  --blue: #1f56b0; --on-blue: #fff; --good: #14663d; --bad: #a3231f; --kept: #2563c4; --gone: #82868f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #101114; --card: #16181c; --text: #e9eaec; --soft: #a4a8b0; --line: #2e3138; --band: #2b230c; --on-band: #f0cf7a;
    --blue: #8db8f7; --on-blue: #0b1526; --good: #7cd7a4; --bad: #f2a19b; --kept: #7fadf2; --gone: #8b9099;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100dvh; display: flex; flex-direction: column; background: var(--back); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
p, h1, h2, dl, dd { margin: 0; overflow-wrap: anywhere; }
.band { padding: .25rem 1rem; background: var(--band); color: var(--on-band); text-align: center; font-size: .8125rem; }
header { border-bottom: 1px solid var(--line); background: var(--card); }
.top { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: .75rem 1.25rem; }
.brand { display: flex; align-items: center; gap: .75rem; min-width: 0; min-height: 2.125rem; }
.logo {
  display: grid; place-items: center; width: 2.125rem; height: 2.125rem; flex: none; border-radius: .5rem;
  font-size: .8125rem; font-weight: 650;
}
img.logo { object-fit: contain; background: #fff; }
main {
  flex: 1; display: grid; grid-template-columns: minmax(0, 34.5rem) minmax(0, 20rem); gap: 3rem; align-content: start;
  justify-content: center; padding: 5rem 1.25rem 3rem;
}
main.alone { grid-template-columns: minmax(0, 22rem); }
.card {
  display: grid; gap: .75rem; align-self: start; padding: 1.75rem; border: 1px solid var(--line); border-radius: .75rem;
  background: var(--card);
}
.ask { display: grid; gap: .75rem; align-content: start; }
h1, .large { font-size: 1.5rem; line-height: 1.25; letter-spacing: -.015em; }
.said { font-size: 1.0625rem; letter-spacing: 0; }
.good { color: var(--good); }
.bad { color: var(--bad); }
.soft { color: var(--soft); }
.small { font-size: .875rem; }
.amount { font-size: 2.75rem; line-height: 1.1; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.bar { display: flex; gap: 2px; height: .625rem; margin-top: .75rem; }
.bar span { flex-basis: 0; min-width: 0; border-radius: 2px; background: var(--kept); }
.bar span + span { background: var(--gone); }
.ends { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; font-size: .9375rem; }
dl { display: grid; gap: .625rem; padding: 1rem 0; border-block: 1px solid var(--line); }
dl div { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: .75rem; }
dt { color: var(--soft); }
dd { font-variant-numeric: tabular-nums; }
form { display: grid; gap: .5rem; }
label { font-size: .875rem; font-weight: 500; }
input:not([type=hidden]) {
  width: 100%; min-height: 3rem; padding: 0 .875rem; border: 1px solid var(--gone); border-radius: .5rem; background: var(--card);
  color: inherit; font: 1.125rem/1 ui-monospace, Menlo, Consolas, monospace; letter-spacing: .04em; text-transform: uppercase;
}
input::placeholder { color: var(--soft); opacity: 1; }
button {
  min-height: 2.75rem; border: 0; border-radius: .5rem; background: var(--blue); color: var(--on-blue); font: inherit;
  font-weight: 600; cursor: pointer;
}
a { color: var(--blue); padding: .375rem; font-size: .875rem; }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
footer { padding: 1.25rem; color: var(--soft); font-size: .875rem; }
@media (max-width: 52rem) {
  main, main.alone { grid-template-columns: minmax(0, 1fr); gap: 2rem; padding: 1.25rem; }
  .card { padding: 1.25rem; }
  .amount { font-size: 2.375rem; }
}
@media print {
  nav, .ask, footer { display: none; }
}
`;
