import { priceRuleLimits } from '@qe/contract'
import { Button, Notice, SelectField, Skeleton } from '@qe/ui'
import { Dialog, formatMoney, MoneyField } from '@qe/ui/unshared'
import { useId, useState } from 'react'
import type { CalendarListing } from '../calendar-data'
import panel from '../edit-panel.module.css'
import { RulePreview } from './rule-preview'
import { useRuleForm } from './use-rule-form'

interface PriceRuleDialogProps {
  listings: readonly CalendarListing[]
  /** Shown first. */
  first: CalendarListing
  onClose: () => void
}

function stateWords({ priceRule, currency }: CalendarListing): string {
  if (!priceRule) return 'Off. Nothing is priced for you until you turn it on.'
  const [floor, ceiling] = [priceRule.floor, priceRule.ceiling].map((amount) => formatMoney({ amount, currency }))
  return `On: from ${floor} to ${ceiling} a night.`
}

/** Prices by what similar places ask, of one listing at a time; off until its host turns it on. */
export function PriceRuleDialog({ listings, first, onClose }: PriceRuleDialogProps) {
  const [chosen, setChosen] = useState(first.propertyId)
  const listing = listings.find(({ propertyId }) => propertyId === chosen) ?? first
  const { propertyId, currency, priceRule } = listing
  const { draft, change, problems, preview, ...form } = useRuleForm(listing)
  const formId = useId()
  const amount = (name: keyof typeof draft, label: string, hint: string) => (
    <MoneyField
      key={`${propertyId} ${name}`}
      label={label}
      hint={hint}
      currency={currency}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      error={problems[name]}
    />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Price rule"
      footer={
        <>
          {priceRule ? (
            <Button variant="danger" loading={form.isDeleting} onClick={form.turnOff}>
              Turn off
            </Button>
          ) : (
            <Button variant="ghost" onClick={onClose}>
              Close
            </Button>
          )}
          {!form.isSaved && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              loading={form.isSaving}
              disabled={preview !== null && !preview.data}
            >
              {preview === null ? 'Show the next nights' : priceRule ? 'Save' : 'Turn on'}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        className={panel.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {form.done && (
          <Notice tone="success" live>
            {form.done}
          </Notice>
        )}
        {form.error && (
          <Notice tone="error" live>
            {form.error.message}
          </Notice>
        )}
        <p>
          Each day, the free nights of the next {priceRuleLimits.nights} days get the price that similar places suggest,
          between your floor and your ceiling. Nights that you price yourself, or by a season, stay. Discounts still
          come off. Turned off, its nights go back to the usual price.
        </p>
        {listings.length > 1 && (
          <SelectField
            label="Listing"
            value={propertyId}
            options={listings.map((one) => ({
              value: one.propertyId,
              label: one.priceRule ? `${one.title} (on)` : one.title,
            }))}
            onChange={(next) => {
              setChosen(next)
              form.choose(listings.find((one) => one.propertyId === next)?.priceRule ?? null)
            }}
          />
        )}
        <p>{stateWords(listing)}</p>
        <div className={panel.pair}>
          {amount('floor', 'Floor', 'It sets no price below.')}
          {amount('ceiling', 'Ceiling', 'It sets no price above.')}
        </div>
        {preview?.error && (
          <Notice tone="error" live>
            {preview.error.message}
          </Notice>
        )}
        {preview && !preview.data && !preview.error && <Skeleton height={240} shape="card" />}
        {preview?.data && <RulePreview nights={preview.data.nights} currency={currency} />}
      </form>
    </Dialog>
  )
}
