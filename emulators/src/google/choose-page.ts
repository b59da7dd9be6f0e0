import { escapeHtml } from '../html'
import type { GoogleAccount } from './issuer'

/** The query of the sign-in window: what the page asks Google for. */
export interface AuthorisationRequest {
  client_id: string
  state: string
  scope: string
  select_account: string
  origin: string
}

const pageStyle = `
:root {
  color-scheme: light dark;
  --text: #1F1A22;
  --second: #6B6570;
  --ground: #fff;
  --tint: #F5F1F4;
  --line: #ECE6EA;
  --blue: #1A56C4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #F4EFF3;
    --second: #B5ADB8;
    --ground: #141216;
    --tint: #2A2129;
    --line: #332E37;
    --blue: #9CBEFF;
  }
}
* { box-sizing: border-box }
body {
  margin: 0 auto;
  max-width: 440px;
  padding: 32px 24px;
  background: var(--ground);
  color: var(--text);
  font: 16px/1.5 Figtree, system-ui, sans-serif;
}
h1 { font-size: 24px; margin: 0 0 4px }
p { margin: 0 0 20px; color: var(--second) }
ul { list-style: none; margin: 0 0 24px; padding: 0; border-top: 1px solid var(--line) }
li { border-bottom: 1px solid var(--line) }
li button {
  display: block;
  width: 100%;
  min-height: 60px;
  padding: 8px 12px;
  text-align: left;
  color: inherit;
  background: none;
  border: 0;
  font: inherit;
  cursor: pointer;
}
li button:hover { background: var(--tint) }
li span { display: block; color: var(--second); font-size: 14px }
form.other { display: grid; gap: 12px }
label { display: grid; gap: 4px; font-size: 14px }
input {
  min-height: 44px;
  padding: 8px 12px;
  font: inherit;
  color: inherit;
  background: var(--ground);
  border: 1px solid var(--second);
  border-radius: 8px;
}
form.other button {
  min-height: 44px;
  border: 0;
  border-radius: 999px;
  background: var(--blue);
  color: var(--ground);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
summary { min-height: 44px; padding: 10px 0; cursor: pointer; color: var(--blue) }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px }
`

const htmlPage = (title: string, body: string, nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${pageStyle}</style>
</head>
<body><main>${body}</main></body>
</html>`

const hiddenFields = (request: AuthorisationRequest) =>
  Object.entries(request)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')

const accountButton = ({ email, firstName, lastName }: GoogleAccount) => `<li>
<button name="email" value="${escapeHtml(email)}">
<b>${escapeHtml(`${firstName} ${lastName}`.trim())}</b>
<span>${escapeHtml(email)}</span>
</button>
</li>`

/** The account chooser of Google's sign-in window. */
export function choosePage(request: AuthorisationRequest, accounts: readonly GoogleAccount[], nonce: string): string {
  const list = accounts.map(accountButton).join('')
  return htmlPage(
    'Choose an account',
    `<h1>Choose an account</h1>
<p>A Google emulator on this machine. It asks for no password.</p>
${list ? `<form method="post">${hiddenFields(request)}<ul>${list}</ul></form>` : ''}
<details${list ? '' : ' open'}>
<summary>Use another account</summary>
<form method="post" class="other">
${hiddenFields(request)}
<label>E-mail<input type="email" name="email" required maxlength="200" autocomplete="off"></label>
<label>First name<input name="firstName" required maxlength="60" autocomplete="off"></label>
<label>Last name<input name="lastName" maxlength="60" autocomplete="off"></label>
<button>Continue</button>
</form>
</details>`,
    nonce,
  )
}

/** Posts the answer to the page that opened the window, and to no other origin. */
export const answerPage = (request: AuthorisationRequest, answer: object, nonce: string): string =>
  htmlPage(
    'Signed in',
    `<h1>You can close this window</h1>
<script nonce="${nonce}">
opener?.postMessage(${scriptJson({ from: 'local-google', answer })}, ${scriptJson(request.origin)})
close()
</script>`,
    nonce,
  )

/** Says why the site that opened the window may not sign anybody in. */
export const refusalPage = (reason: string, nonce: string): string =>
  htmlPage('Not allowed', `<h1>This site may not sign you in</h1><p>${escapeHtml(reason)}</p>`, nonce)

/** JSON that is safe inside a script element. */
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
