import type { Judgement, VisitorCount } from '@qe/contract'
import { cx, formatCount } from '@qe/ui'
import styles from './now.module.css'

/** What the server calls a measure, in words. Limits of web vitals: web.dev/articles/vitals. */
const measures: Record<string, string> = {
  hangs: 'A page that hangs',
  failures: 'An error',
  silence: 'A page that never reports',
  'LCP poor': 'LCP over 4 s',
  'LCP not good': 'LCP over 2.5 s',
  'INP poor': 'INP over 500 ms',
  'INP not good': 'INP over 200 ms',
  'CLS poor': 'CLS over 0.25',
  'CLS not good': 'CLS over 0.1',
}

const outcomes: Record<string, string> = { ok: 'done', fail: 'failed' }

/** `signal payment ok` is one that the remote declares: its name, and an outcome. */
function wordsOfMeasure(by: string): string {
  const [kind, signal, outcome = ''] = by.split(' ')
  return kind === 'signal' ? `${signal}: ${outcomes[outcome] ?? outcome}` : (measures[by] ?? by)
}

const shareOf = ({ visitors, failed }: VisitorCount) => (visitors > 0 ? failed / visitors : 0)
const inPercent = (share: number) => `${(100 * share).toFixed(share < 0.1 ? 2 : 0)} %`

/** How far the evidence is on the way to a rollback, 0 to 1. It multiplies with each visitor, hence the logarithm. */
const progressOf = ({ evidence, enough }: Judgement) =>
  Math.min(1, Math.max(0, Math.log(Math.max(1, evidence)) / Math.log(enough)))

const wordsOf = (judgement: Judgement) => {
  const progress = progressOf(judgement)
  if (progress >= 1) return 'worse beyond doubt'
  if (judgement.evidence <= 1) return 'none'
  return `${formatCount(Math.round(judgement.evidence))} of ${formatCount(Math.round(judgement.enough))}`
}

function Shares({ of, most, isCanary }: { of: VisitorCount; most: number; isCanary: boolean }) {
  const share = shareOf(of)
  return (
    <span className={styles.bar}>
      <span
        className={cx(styles.filled, isCanary && styles.canary)}
        style={{ inlineSize: `${most > 0 ? (100 * share) / most : 0}%` }}
      />
      <span className={styles.figure}>
        {inPercent(share)} <span className={styles.quiet}>of {formatCount(of.visitors)}</span>
      </span>
    </span>
  )
}

/** What a rollout is judged by, beside its default. */
export const Evidence = ({
  judged,
  version,
  beside,
}: {
  judged: readonly Judgement[]
  version: string
  beside: string
}) => (
  <section className={styles.evidence} aria-label={`Evidence about ${version}`}>
    <table>
      <thead>
        <tr>
          <th scope="col">Visitors with</th>
          <th scope="col">{version}</th>
          <th scope="col">{beside}</th>
          <th scope="col">Evidence that it is worse</th>
        </tr>
      </thead>
      <tbody>
        {judged.map((judgement) => {
          const most = Math.max(shareOf(judgement.canary), shareOf(judgement.control))
          return (
            <tr key={judgement.by}>
              <th scope="row">{wordsOfMeasure(judgement.by)}</th>
              <td data-label={version}>
                <Shares of={judgement.canary} most={most} isCanary />
              </td>
              <td data-label={beside}>
                <Shares of={judgement.control} most={most} isCanary={false} />
              </td>
              <td data-label="Evidence that it is worse">
                <span className={styles.bar}>
                  <span
                    className={cx(styles.filled, styles.against)}
                    style={{ inlineSize: `${100 * progressOf(judgement)}%` }}
                  />
                  <span className={styles.figure}>{wordsOf(judgement)}</span>
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </section>
)
