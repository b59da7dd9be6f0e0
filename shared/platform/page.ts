import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

const siteName = 'Quality Escape'

interface Page {
  title?: string | undefined
  /** The sentence that search engines show. */
  description?: string | undefined
  /**
   * There is nothing at this address. The site learns that from the API when the page is sent already, so the page
   * itself tells search engines.
   */
  isMissing?: boolean | undefined
}

/** Says what the page is, once it knows better than its route does. */
export function usePage({ title, description, isMissing = false }: Page): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${siteName}`
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
  useEffect(() => {
    if (!isMissing) return
    const meta = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
    // The shell keeps one of its own, by the route.
    meta.dataset.page = ''
    document.head.append(meta)
    return () => meta.remove()
  }, [isMissing])
}

/** What begins with two slashes names a host, and a browser takes a backslash for a slash. */
const inSite = (to: string): string => to.replace(/^[\\/]{2,}/, '/')

/**
 * Goes to a path in the site, and nowhere else. `state` stays with that entry of the tab's history, over a reload too;
 * `useLocation` gives it back. A part that is gone leads nowhere any more: an answer that comes after its page was left
 * pulls nobody back.
 */
export function useNavigateTo(): (to: string, options?: { replace?: boolean; state?: unknown }) => void {
  const navigate = useNavigate()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return (to, options) => {
    if (!isGone.current) void navigate(inSite(to), options)
  }
}
