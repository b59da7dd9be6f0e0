import { Link, useSession } from '@qe/platform'
import { buttonClass } from '@qe/ui'
import css from './home.module.css'

/** Invites visitors to become hosts; leads hosts to their dashboard. */
export function HostInvitation({ title, text, button }: { title: string; text: string; button: string }) {
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
        <Link to={isProvider ? '/host' : '/auth/signup?host=1'} className={buttonClass({ size: 'large' })}>
          {isProvider ? 'Go to your listings' : button}
        </Link>
      </div>
    </section>
  )
}
