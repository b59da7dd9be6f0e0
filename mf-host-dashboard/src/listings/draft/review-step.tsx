import type { ListingDraft } from '@qe/contract'
import { Link } from '@qe/platform'
import { Notice } from '@qe/ui'
import { ChevronRight } from 'lucide-react'
import styles from './draft.module.css'
import { GuestPreview } from './guest-preview'
import { type StepKey, stepOf } from './steps'

/** What is still missing, with links to the steps, and the listing as guests will see it. */
export function ReviewStep({ draft, addressOf }: { draft: ListingDraft; addressOf: (step: StepKey) => string }) {
  const missing = Object.entries(draft.missing)
  return (
    <>
      {missing.length === 0 ? (
        <Notice tone="success" title="Everything is there">
          Look it over once more, then submit it.
        </Notice>
      ) : (
        <div>
          <h2 className={styles.missingTitle}>
            {missing.length === 1 ? 'One thing is' : `${missing.length} things are`} still missing
          </h2>
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
      )}
      <GuestPreview draft={draft} />
    </>
  )
}
