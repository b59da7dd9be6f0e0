import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

const siteName = 'Quality Escape'

interface Page {
  title?: string | undefined
  /** Description for search engines. */
  description?: string | undefined
  /** Nothing exists at this address. The server sent status 200 before it knew, so the page adds `noindex` itself. */
  isMissing?: boolean | undefined
}

/** Sets title, description and `noindex` of the page once it knows more than its route. */
export function usePage({ title, description, isMissing = false }: Page): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${siteName}`
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
  useEffect(() => {
    if (!isMissing) return
    const meta = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
    // Marks this one: the shell manages another one by the route.
    meta.dataset.page = ''
    document.head.append(meta)
    return () => meta.remove()
  }, [isMissing])
}

/** Two leading slashes would name a host, and browsers read a backslash as a slash. */
const toSitePath = (to: string): string => to.replace(/^[\\/]{2,}/, '/')

/**
 * Navigates to a path of this site only. The history entry keeps `state` over a reload; `useLocation` returns it. Does
 * nothing after the component has unmounted: a late answer must not pull people back to a page they left.
 */
export function useNavigateTo(): (to: string, options?: { replace?: boolean; state?: unknown }) => void {
  const navigate = useNavigate()
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  return (to, options) => {
    if (!isUnmounted.current) void navigate(toSitePath(to), options)
  }
}
