/** Styles of the API documentation, inlined because the page is self-contained. */
export const apiDocsStyle = `
:root { color-scheme: light dark; --paper: light-dark(#fbf6ea, #14201b); --card: light-dark(#fffdf7, #1c2b25);
  --well: light-dark(#f3ebd8, #101a16); --ink: light-dark(#22312b, #f3eddd); --muted: light-dark(#5c6b62, #a9b8ac);
  --line: light-dark(#e4dac3, #31443b); --fern: light-dark(#2f6b4f, #8ac9a4); --focus: light-dark(#1f5f8f, #f2b04c); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 Figtree, system-ui, sans-serif; }
main, header { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1.25rem; }
header { padding-top: 3rem; }
h1, h2, h3 { font-family: Fraunces, Georgia, serif; font-weight: 600; line-height: 1.2; }
h1 { font-size: 2.2rem; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 0; overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
a { color: var(--fern); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
code { font-family: ui-monospace, monospace; font-size: .9em; background: var(--well); padding: .1em .3em; border-radius: .3em; overflow-wrap: anywhere; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem 1.5rem; margin: 0 0 1.5rem; }
.method { color: var(--fern); margin-right: .6em; }
.muted { color: var(--muted); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .95rem; }
th { text-align: left; font-weight: 600; color: var(--muted); }
th, td { padding: .5rem .75rem .5rem 0; border-top: 1px solid var(--line); vertical-align: top; }
thead th { border-top: 0; }
td:first-child { white-space: nowrap; }
ul { padding-left: 1.2rem; }
nav ul { list-style: none; padding: 0; display: grid; gap: .25rem; }
nav a { display: inline-block; padding: .35rem 0; font-family: ui-monospace, monospace; }
`
