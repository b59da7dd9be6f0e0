import type { ListingDraft } from '@qe/contract'
import { Link } from '@qe/platform'
import { Notice } from '@qe/ui'
import { formatMoney } from '@qe/ui/unshared'
import { ChevronRight } from 'lucide-react'
import styles from './draft.module.css'
import { type StepKey, stepOf } from './steps'

/** What is still missing, with links to the steps; or a summary of the listing. */
export function ReviewStep({ draft, addressOf }: { draft: ListingDraft; addressOf: (step: StepKey) => string }) {
  const missing = Object.entries(draft.missing)
  if (missing.length === 0) {
    const { title, address, basePrice, photos = [] } = draft.fields
    return (
      <Notice tone="success" title="Everything is there">
        <p dir="auto">
          {[
            title,
            address,
            `${photos.length} photos`,
            basePrice !== undefined &&
              draft.currency &&
              `${formatMoney({ amount: basePrice, currency: draft.currency })} a night`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </Notice>
    )
  }
  return (
    <div>
      <p className={styles.quiet}>
        {missing.length === 1 ? 'One thing is' : `${missing.length} things are`} still missing:
      </p>
      <ul className={styles.missing}>
        {missing.map(([field, sentence]) => {
          const step = stepOf(field)
          return (
            <li key={field}>
              <Link to={addressOf(step?.key ?? 'kind')} className={styles.missingOne}>
                <span>
                  {sentence}
                  <span className={styles.quiet}> {step?.name}</span>
                </span>
                <ChevronRight aria-hidden size={18} />
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
