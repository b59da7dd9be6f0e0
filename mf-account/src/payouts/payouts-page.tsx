import type { Bank, BankPayout, CallOutput, PayoutAccount } from '@qe/contract'
import { useApiMutation, useApiQuery, useSearchParams } from '@qe/platform'
import { Badge, type BadgeTone, Button, Loaded, Notice, SelectField } from '@qe/ui'
import { formatDate, formatMoney, nameOf } from '@qe/ui/unshared'
import { Landmark } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import styles from '../account/account.module.css'
import { SettingsPage } from '../account/settings-page'
import { SignInAgain, wantsSignIn } from '../sign-in/sign-in-again'

type Payouts = CallOutput<'user/get-all-banks'>

/** Texts and button by state of the payout account. */
const accountStates: Record<
  PayoutAccount['status'],
  { tone: 'info' | 'success' | 'warning'; title: string; text: string; button: string }
> = {
  none: {
    tone: 'info',
    title: 'Payouts are not set up yet',
    text:
      'Our payment provider asks for your bank account and who you are. That takes about five minutes; we never ' +
      'see your bank password.',
    button: 'Set up payouts',
  },
  incomplete: {
    tone: 'warning',
    title: 'Payouts are not fully set up',
    text: 'What you have entered is kept. Continue where you stopped.',
    button: 'Continue',
  },
  active: {
    tone: 'success',
    title: 'Payouts are on',
    text: 'Your share of a stay is sent 24 hours after check-in.',
    button: 'Add missing details',
  },
  restricted: {
    tone: 'warning',
    title: 'Payouts are on hold',
    text: 'Your money is kept safe until the payment provider has what it still asks for.',
    button: 'Add missing details',
  },
}

/** Opens the payment provider's onboarding page, which leads back here. */
function ProviderLink({ account }: { account: PayoutAccount }) {
  const [country, setCountry] = useState('')
  const { mutate, isPending, error, reset } = useApiMutation('stripe-connect/create', {
    quiet: true,
    refresh: ['user/get-all-banks'],
  })
  const asksCountry = account.status === 'none'
  const countries = useApiQuery('property/country-list', {}, { enabled: asksCountry, staleTime: 600_000 })
  // Navigates only while this page is still open.
  const openProvider = () =>
    mutate(
      { returnPath: '/account/payouts', ...(country && { country }) },
      { onSuccess: ({ url }) => url && location.assign(url) },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    openProvider()
  }
  if (account.status === 'active' && account.requirements.length === 0) return null
  return (
    <>
      <SignInAgain error={error} onSignedIn={openProvider} onClose={reset} />
      <form className={styles.form} onSubmit={submit}>
        {error && !wantsSignIn(error) && !error.fields['country'] && (
          <Notice tone="error" live>
            {error.message}
          </Notice>
        )}
        {asksCountry && (
          <SelectField
            label="Country of your bank account"
            required
            placeholder={countries.isPending ? 'Loading…' : 'Choose a country'}
            value={country}
            onChange={setCountry}
            options={(countries.data?.countries ?? [])
              .filter(({ payouts }) => payouts)
              .map(({ code, name }) => ({ value: code, label: name }))}
            error={error?.fields['country']}
          />
        )}
        <div>
          <Button type="submit" variant="primary" loading={isPending}>
            {accountStates[account.status].button}
          </Button>
        </div>
      </form>
    </>
  )
}

function BankRow({ bank }: { bank: Bank }) {
  return (
    <li className={styles.row}>
      <Landmark aria-hidden size={24} strokeWidth={1.6} />
      <span className={styles.grow}>
        <span className={styles.strong}>{bank.bankName}</span> ···· {bank.last4}
        <br />
        <span className={styles.quiet}>
          {bank.currency}, {nameOf('region', bank.country)}
        </span>
      </span>
      {bank.isDefault && <Badge tone="pink">Default account</Badge>}
    </li>
  )
}

const payoutStates: Record<BankPayout['status'], { tone: BadgeTone; name: string; day: (day: string) => string }> = {
  pending: { tone: 'info', name: 'On its way', day: (day) => `At your bank by ${day}` },
  in_transit: { tone: 'info', name: 'On its way', day: (day) => `At your bank by ${day}` },
  paid: { tone: 'success', name: 'Arrived', day: (day) => `At your bank on ${day}` },
  failed: { tone: 'error', name: 'Returned', day: () => 'Check your bank details, and it is sent again.' },
  canceled: { tone: 'neutral', name: 'Cancelled', day: () => 'It is still in your account and is sent again.' },
}

function PayoutRow({ payout: { amount, status, arrivesOn, failure } }: { payout: BankPayout }) {
  const { tone, name, day } = payoutStates[status]
  return (
    <li className={styles.row}>
      <span className={styles.grow}>
        <span className={`${styles.strong} tabular`}>{formatMoney(amount)}</span>
        <span className={`${styles.line} ${styles.quiet}`}>
          {status === 'failed' && failure && `${failure.replace(/\.$/, '')}. `}
          {day(formatDate(arrivesOn, 'long'))}
        </span>
      </span>
      <Badge tone={tone}>{name}</Badge>
    </li>
  )
}

function PayoutOverview({ account, banks, payouts, returned }: Payouts & { returned: string | null }) {
  const { tone, title, text } = accountStates[account.status]
  return (
    <>
      {returned === 'again' && (
        <div className={styles.after}>
          <Notice tone="info" live>
            That page of the payment provider was too old. Open it once more; what you have entered is kept.
          </Notice>
        </div>
      )}
      <div className={styles.after}>
        <Notice tone={tone} title={title} live={returned === 'back'}>
          <p>{text}</p>
          {account.requirements.length > 0 && (
            <ul className={styles.requirements}>
              {account.requirements.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
        </Notice>
      </div>
      {banks.length > 0 && (
        <ul className={styles.list}>
          {banks.map((bank) => (
            <BankRow key={bank.id} bank={bank} />
          ))}
        </ul>
      )}
      <ProviderLink account={account} />
      {payouts.length > 0 && (
        <section className={styles.section} aria-labelledby="sent">
          <h2 id="sent">Sent to your bank</h2>
          <p className={styles.quiet}>
            What you have earned lately, as it goes to your bank. One payment can be of several stays.
          </p>
          <ul className={styles.list}>
            {payouts.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** A host's payout account and payouts. `?payouts=` tells how the payment provider's page led back. */
export default function PayoutsPage() {
  const [params] = useSearchParams()
  const query = useApiQuery('user/get-all-banks', {})
  return (
    <SettingsPage
      title="Payouts"
      text="Where we send what your guests have paid. The account is kept by our payment provider, never by us."
    >
      <Loaded query={query} shape={[96, 72]} compact>
        {(payouts) => <PayoutOverview {...payouts} returned={params.get('payouts')} />}
      </Loaded>
    </SettingsPage>
  )
}
