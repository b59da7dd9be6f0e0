import type { Emulator } from './context'
import { escapeHtml, page } from './html'

/** Stands in for Stripe Express onboarding: the host confirms once and is sent back. */
export function onboardingPage(emulator: Emulator, accountId: string, returnUrl: string, nonce: string): string {
  const account = emulator.store.get('accounts', accountId)
  if (account.details_submitted) {
    return page(
      'Payouts are set up',
      `<h1>Payouts are set up</h1><p>Stripe can pay ${escapeHtml(account.email ?? 'this account')}.</p>${returnUrl ? `<a href="${escapeHtml(returnUrl)}">Back to Quality Escape</a>` : ''}`,
      nonce,
    )
  }
  return page(
    'Set up payouts',
    `<h1>Set up payouts</h1>
<p>Stripe asks hosts for an identity and a bank account here. The local emulator asks for neither.</p>
<form method="post" action="/connect/${encodeURIComponent(accountId)}?return_url=${encodeURIComponent(returnUrl)}">
<button type="submit">Finish onboarding</button>
</form>`,
    nonce,
  )
}

/** Only a web address may be gone back to: a `javascript:` one would run in this page. */
export function safeReturnUrl(value: string | undefined): string {
  return value && /^https?:\/\//.test(value) ? value : ''
}
