import type { UserProfile } from '@qe/contract'
import { setBrowserCurrency, useApiMutation, useApiQuery, useCurrency } from '@qe/platform'
import { Button, Loaded, SelectField } from '@qe/ui'
import { currencyOptions, formatDate, formatMoney, nameOf } from '@qe/ui/unshared'
import { useState } from 'react'
import styles from './account.module.css'
import { SettingsPage } from './settings-page'
import { storeSavedProfile } from './store-saved-profile'

const locales = [
  'en-GB',
  'en-US',
  'de-DE',
  'fr-FR',
  'es-ES',
  'it-IT',
  'pt-PT',
  'pt-BR',
  'nl-NL',
  'da-DK',
  'pl-PL',
  'tr-TR',
  'hi-IN',
  'ja-JP',
  'ko-KR',
]
const options = locales
  .map((value) => ({ value, label: nameOf('language', value) }))
  .sort((a, b) => a.label.localeCompare(b.label))

function PreferencesForm({ user }: { user: UserProfile }) {
  // The account may have none, or not have stored this browser's choice yet.
  const inUse = useCurrency() ?? user.preferences.currency ?? ''
  const [chosen, setChosen] = useState<string>()
  const { data: setting } = useApiQuery('setting/details', {}, { staleTime: 3_600_000, quiet: true })
  const [chosenLocale, setLocale] = useState<string>()
  const locale = chosenLocale ?? user.preferences.locale ?? ''
  const { mutate, isPending } = useApiMutation('user/update', {
    onSuccess: (saved) => {
      if (chosen !== undefined) setBrowserCurrency(saved.preferences.currency)
      storeSavedProfile(saved)
      setChosen(undefined)
      setLocale(undefined)
    },
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        // What was not chosen here is not saved: another tab, or the visitor's region, may say it.
        mutate({
          preferences: {
            ...(chosen !== undefined && { currency: chosen || null }),
            ...(chosenLocale !== undefined && { locale: chosenLocale || null }),
          },
        })
      }}
    >
      <SelectField
        label="Dates and amounts as in"
        placeholder="As on this site"
        value={locale}
        onChange={setLocale}
        options={options}
      />
      <p className={styles.quiet}>
        In e-mails and receipts you read{' '}
        <strong className={styles.example}>{formatDate('2027-08-03', 'long', locale || 'en-GB')}</strong> and{' '}
        <strong className={styles.example}>
          {formatMoney({ amount: 125_050, currency: 'EUR' }, locale || 'en-GB')}
        </strong>
        . The words are English; what you pay is always in the currency of the listing.
      </p>
      {setting?.exchange && (
        <SelectField
          label="Read amounts in"
          placeholder="The listing’s currency"
          hint={
            'Roughly, at the European Central Bank’s reference rates of ' +
            `${formatDate(setting.exchange.day, 'long')}.`
          }
          value={chosen ?? inUse}
          onChange={setChosen}
          options={currencyOptions(setting.exchange)}
        />
      )}
      <div>
        <Button type="submit" variant="primary" loading={isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

/** Format of dates and amounts in e-mails, and the display currency. */
export default function PreferencesPage() {
  const profile = useApiQuery('user/profile-details', {})
  return (
    <SettingsPage title="Language and region">
      <Loaded query={profile} shape={[72, 48]} compact>
        {(user) => <PreferencesForm key={user.id} user={user} />}
      </Loaded>
    </SettingsPage>
  )
}
