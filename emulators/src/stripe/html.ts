import { escapeHtml } from '../html'

/** A small page in the product's design. `nonce` allows its own style and script in the content security policy. */
export function page(title: string, body: string, nonce: string, moreStyle = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">
:root {
  color-scheme: light dark;
  --pink: #D81B72;
  --pressed: #B3125B;
  --text: #1F1A22;
  --second: #6B6570;
  --ground: #fff;
  --raised: #fff;
  --line: #ECE6EA;
  --on: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --pink: #F472B6;
    --pressed: #F9A8D4;
    --text: #F4EFF3;
    --second: #B5ADB8;
    --ground: #141216;
    --raised: #1D1A20;
    --line: #332E37;
    --on: #141216;
  }
}
* { box-sizing: border-box }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 24px;
  background: var(--ground);
  color: var(--text);
  font: 16px/1.5 Figtree, system-ui, sans-serif;
}
main {
  width: 100%;
  max-width: 440px;
  padding: 32px;
  background: var(--raised);
  border: 1px solid var(--line);
  border-radius: 20px;
  box-shadow: 0 12px 40px rgb(31 26 34 / .10);
}
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3 }
p { margin: 0 0 16px; color: var(--second) }
strong { color: var(--text); font-variant-numeric: tabular-nums }
form { display: grid; gap: 12px; margin-top: 24px }
button {
  min-height: 48px;
  border: 1px solid transparent;
  border-radius: 8px;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
  background: var(--pink);
  color: var(--on);
}
button:hover { background: var(--pressed) }
button.quiet { background: transparent; border-color: var(--line); color: var(--text) }
button:focus-visible, a:focus-visible { outline: 3px solid var(--pink); outline-offset: 2px }
a { color: var(--pink) }
small { color: var(--second) }
${moreStyle}
</style>
</head>
<body><main>${body}</main></body>
</html>`
}
