import { usePage, useSession } from '@qe/platform'
import { cx } from '@qe/ui'
import home from '../home/home.module.css'
import { RecentlySeen } from '../seen/recently-seen'
import { BrowserPlaces } from './browser-places'
import css from './saved.module.css'
import { Wishlists } from './wishlists'

/** The lists of the person signed in, or what this browser has saved for somebody signed out. */
export default function SavedPage() {
  usePage({ title: 'Saved places' })
  const { isLoggedIn } = useSession()
  return (
    <div className={css.page}>
      <h1>Saved places</h1>
      {isLoggedIn ? <Wishlists /> : <BrowserPlaces />}
      <div className={cx(home.inset, css.seen)}>
        <RecentlySeen />
      </div>
    </div>
  )
}
