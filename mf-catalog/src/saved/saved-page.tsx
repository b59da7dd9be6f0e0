import { usePage, useSession } from '@qe/platform'
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
    </div>
  )
}
