import type { Bank, CallOutput, PayoutAccount } from '@qe/contract'
import { Link, useApiMutation, useApiQuery, useSearchParams } from '@qe/platform'
import { Badge, Button, Loaded, Notice, SelectField } from '@qe/ui'
import { backLinkClass, nameOf } from '@qe/ui/unshared'
import { ChevronLeft, Landmark } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { accountStates } from './account-states'
import styles from './money.module.css'
import { SignInAgain, wantsSignIn } from './sign-in-again'

type Payouts = CallOutput<'user/get-all-banks'>

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
      { returnPath: '/host/money/bank', ...(country && { country }) },
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
        <span className={styles.title}>{bank.bankName}</span> ···· {bank.last4}
        <br />
        <span className={styles.quiet}>
          {bank.currency}, {nameOf('region', bank.country)}
        </span>
      </span>
      {bank.isDefault && <Badge tone="pink">Default account</Badge>}
    </li>
  )
}

/** Opens the payment provider's own pages about the account: only there can a host change their banks. */
function ChangeBanks() {
  const { mutate, isPending, error, reset } = useApiMutation('stripe-connect/dashboard', { quiet: true })
  const openDashboard = () => mutate({}, { onSuccess: ({ url }) => location.assign(url) })
  return (
    <div className={styles.form}>
      <SignInAgain error={error} onSignedIn={openDashboard} onClose={reset} />
      {error && !wantsSignIn(error) && (
        <Notice tone="error" live>
          {error.message}
        </Notice>
      )}
      <p className={styles.quiet}>
        You add a bank, and choose the one that your money goes to, on our payment provider’s pages.
      </p>
      <div>
        <Button loading={isPending} onClick={openDashboard}>
          Change banks
        </Button>
      </div>
    </div>
  )
}

function PayoutAccountOverview({ account, banks, returned }: Payouts & { returned: string | null }) {
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
      <div>
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
        <ul className={styles.cards}>
          {banks.map((bank) => (
            <BankRow key={bank.id} bank={bank} />
          ))}
        </ul>
      )}
      <ProviderLink account={account} />
      {banks.length > 0 && <ChangeBanks />}
    </>
  )
}

/** A host's payout account and banks. `?payouts=` tells how the payment provider's page led back. */
export default function BankPage() {
  const [params] = useSearchParams()
  const query = useApiQuery('user/get-all-banks', {})
  return (
    <div className={styles.bank}>
      <Link to="/host/money" className={backLinkClass}>
        <ChevronLeft aria-hidden size={16} />
        Money
      </Link>
      <h1>Payout account</h1>
      <p className={styles.quiet}>
        Where we send what your guests have paid. The account is kept by our payment provider, never by us.
      </p>
      <Loaded query={query} shape={[96, 72]} compact>
        {(payouts) => <PayoutAccountOverview {...payouts} returned={params.get('payouts')} />}
      </Loaded>
    </div>
  )
}
