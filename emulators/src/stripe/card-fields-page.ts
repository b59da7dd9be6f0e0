import { CARD_FIELDS_SCRIPT } from './card-fields-script'

/** The settings of the page, embedded in it as JSON. */
export interface CardFieldsSettings {
  publishableKey: string
  /** Origins that may embed the page and talk to it. */
  parentOrigins: readonly string[]
}

/**
 * Emulates Stripe Elements: card fields in an iframe of the emulator's own origin, so that the number never enters our
 * page nor our API. The two pages communicate by `postMessage`. In: `qe:create-payment-method` and `qe:theme {theme}`.
 * Out: `qe:ready {height}`, `qe:payment-method {id, card}` and `qe:error {message, field}`.
 */
export function cardFieldsPage(settings: CardFieldsSettings, nonce: string): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card details</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<form novalidate aria-label="Card details">
${field('number', 'Card number', '4242 4242 4242 4242', 'cc-number', 23)}
<div class="pair">
${field('expiry', 'Expiry date (MM/YY)', '12/30', 'cc-exp', 7)}
${field('cvc', 'Security code', '123', 'cc-csc', 4)}
</div>
${field('postcode', 'Postcode', '', 'postal-code', 12, 'text')}
</form>
<script nonce="${nonce}">const settings = ${json};${CARD_FIELDS_SCRIPT}</script>
</body>
</html>`
}

function field(
  id: string,
  label: string,
  hint: string,
  autocomplete: string,
  length: number,
  inputmode = 'numeric',
): string {
  return `<div class="field">
<label for="${id}">${label}</label>
<input
  id="${id}"
  name="${id}"
  inputmode="${inputmode}"
  autocomplete="${autocomplete}"
  maxlength="${length}"
  placeholder="${hint}"
  aria-describedby="${id}-error"
>
<p id="${id}-error" class="error" role="alert"></p>
</div>`
}

const STYLE = `
:root {
  --pink: #D81B72;
  --text: #1F1A22;
  --second: #6B6570;
  --line: #8C8391;
  --ground: #fff;
  --error: #B42318;
  --halo: rgb(216 27 114 / .18);
}
:root[data-theme=dark] {
  color-scheme: dark;
  --pink: #F472B6;
  --text: #F4EFF3;
  --second: #B5ADB8;
  --line: #807887;
  --ground: #141216;
  --error: #FF9A8F;
  --halo: rgb(244 114 182 / .28);
}
* { box-sizing: border-box }
body {
  margin: 0;
  padding: 4px;
  background: transparent;
  color: var(--text);
  font: 16px/1.4 Figtree, system-ui, sans-serif;
}
form { display: grid; gap: 16px }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 16px }
label { display: block; margin-bottom: 4px; font-size: 14px; font-weight: 500 }
input {
  width: 100%;
  height: 48px;
  padding: 0 12px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--ground);
  color: inherit;
  font: inherit;
  font-variant-numeric: tabular-nums;
  transition: box-shadow .12s ease-out, border-color .12s ease-out;
}
input::placeholder { color: var(--second); opacity: .75 }
input:focus {
  outline: 2px solid transparent;
  border-color: var(--pink);
  box-shadow: 0 0 0 3px var(--halo);
}
input[aria-invalid=true] { border-color: var(--error) }
.error { margin: 4px 0 0; font-size: 14px; color: var(--error) }
.error:empty { display: none }
@media (prefers-reduced-motion: reduce) { input { transition: none } }
`
