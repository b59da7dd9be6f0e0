import { escapeHtml } from '../html'
import { page } from './html'
import { type OnboardingForm, TEST_NUMBERS } from './onboarding'
import type { Account, AccountLink } from './records'

/** Emulates Stripe Express onboarding: the host's identity and bank account. */
export function onboardingPage(
  account: Account,
  link: AccountLink,
  { values, errors }: OnboardingForm,
  nonce: string,
): string {
  const field = (name: keyof OnboardingForm['values'], key: string, label: string, attributes: string) => {
    const error = errors[name]
    const invalid = error ? ` aria-invalid="true" aria-describedby="${key}-error"` : ''
    return `<label>${label}<input name="${key}" value="${escapeHtml(values[name])}" ${attributes}${invalid}></label>
${error ? `<p class="error" id="${key}-error" role="alert">${escapeHtml(error)}</p>` : ''}`
  }
  const testNumbers = TEST_NUMBERS.map(
    ({ number, iban, outcome }) => `<code>${iban}</code> or <code>${number}</code>: ${escapeHtml(outcome)}`,
  )
  const owner = account.email ? ` and belongs to ${escapeHtml(account.email)}` : ''
  return page(
    'Set up payouts',
    `<h1>Set up payouts</h1>
<p>Stripe asks who you are and where your money should go.
Your account is in <strong>${escapeHtml(countryName(account.country))}</strong>${owner}.</p>
<form method="post" action="/connect/${encodeURIComponent(link.id)}">
${field('firstName', 'first_name', 'First name', 'autocomplete="given-name"')}
${field('lastName', 'last_name', 'Last name', 'autocomplete="family-name"')}
${field('birthDate', 'born', 'Date of birth', 'type="date" autocomplete="bday"')}
${field('bank', 'bank', 'IBAN or account number', 'inputmode="text" autocomplete="off" spellcheck="false"')}
<label class="tick"><input type="checkbox" name="terms" value="yes"> I accept the services agreement</label>
${errors.terms ? `<p class="error" role="alert">${escapeHtml(errors.terms)}</p>` : ''}
<button type="submit" name="go" value="submit">Save and continue</button>
<button type="submit" name="go" value="later" class="quiet">Finish later</button>
</form>
<p></p>
<small>A page of the local Stripe emulator. Numbers to try:<br>
${testNumbers.join('<br>')}</small>`,
    nonce,
    formStyle,
  )
}

const formStyle = `
label { display: grid; gap: 4px; font-weight: 600 }
label.tick { display: flex; gap: 10px; align-items: center; font-weight: 400 }
input:not([type=checkbox]) {
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid var(--line);
  border-radius: 8px;
  font: inherit;
  background: var(--ground);
  color: var(--text);
}
input:focus-visible { outline: 3px solid var(--pink); outline-offset: 1px }
input[aria-invalid] { border-color: var(--pink) }
input[type=checkbox] { width: 20px; height: 20px; accent-color: var(--pink) }
.error { margin: -6px 0 0; color: var(--pressed); font-size: 14px }
code { font-variant-numeric: tabular-nums }
`

const countryName = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code

/** The address if it is http or https, else an empty text: a `javascript:` address would run in this page. */
export function safeReturnUrl(value: string | undefined): string {
  return value && /^https?:\/\//.test(value) ? value : ''
}
