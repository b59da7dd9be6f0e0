import { formatPercent } from '../format/percent'
import css from './progress.module.css'

interface ProgressBarProps {
  /** Name of the work in progress. */
  label: string
  /** Share done, from 0 to 1. */
  share: number
}

/** Progress of longer work. At 100% the bar keeps moving, as the server is still busy. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div className={css.progress}>
      <span className={css.words}>
        <span>{label}</span>
        <span aria-hidden className="tabular">
          {formatPercent(percent)}
        </span>
      </span>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={css.track}
        data-full={percent === 100 || undefined}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
