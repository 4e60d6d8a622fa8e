/** Styles of the server's own pages (`/docs`, `/dev/outbox`), in the client's colours. */
export const pageStyles = `
:root { color-scheme: light dark; --page: #f4f7f5; --surface: #fff; --ink: #12282b; --soft: #4b6367; --line: #d6e0de; --brand: #0a5155; --wash: #e1f1ef; }
@media (prefers-color-scheme: dark) { :root { --page: #0f1a1c; --surface: #17262a; --ink: #e9f1f0; --soft: #a9bdbe; --line: #2b3f43; --brand: #7ad6d3; --wash: #143438; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 56rem; padding: 1.5rem 1rem 4rem; background: var(--page); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.875rem; margin: 0.5rem 0; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; }
a { color: var(--brand); }
p.lead, .meta { color: var(--soft); }
.meta { font-size: 0.875rem; margin: 0.25rem 0; overflow-wrap: anywhere; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 1rem 1.25rem; margin: 0.75rem 0; }
.card > summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; min-height: 2rem; }
.tag { font-size: 0.875rem; font-weight: 600; background: var(--wash); color: var(--brand); border-radius: 999px; padding: 0.1rem 0.6rem; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.75rem 0; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; overflow-wrap: anywhere; }
pre { background: var(--page); border-radius: 12px; padding: 0.75rem; overflow: auto; max-height: 24rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
`;
