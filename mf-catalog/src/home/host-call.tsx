import { Link, useSession } from '@qe/platform'
import { buttonClass } from '@qe/ui'
import css from './home.module.css'

/** An invitation to those who have a place; for hosts, the way to theirs. */
export function HostCall({ title, text, button }: { title: string; text: string; button: string }) {
  const { isProvider } = useSession()
  return (
    <section className={css.section} aria-labelledby="host-call">
      <div className={css.host}>
        <div>
          <h2 id="host-call" className={css.hostTitle}>
            {title}
          </h2>
          <p className={css.hostText}>{text}</p>
        </div>
        <Link to={isProvider ? '/host' : '/auth/signup?as=provider'} className={buttonClass({ size: 'large' })}>
          {isProvider ? 'Go to your places' : button}
        </Link>
      </div>
    </section>
  )
}
