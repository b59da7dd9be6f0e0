import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

const siteName = 'Quality Escape'

const withoutUndefined = (head: PageHead): PageHead =>
  Object.fromEntries(Object.entries(head).filter(([, value]) => value !== undefined))

/** What a page says of itself to search engines and in link previews. */
export interface PageHead {
  title?: string | undefined
  /** Description for search engines. */
  description?: string | undefined
  /** Path of a picture on the content host, without its width. */
  picture?: string | undefined
  /** Things on the page in the vocabulary of schema.org, for a JSON-LD script. */
  structuredData?: readonly object[] | undefined
}

interface Page extends PageHead {
  /** Nothing exists at this address. The server sent status 200 before it knew, so the page adds `noindex` itself. */
  isMissing?: boolean | undefined
}

const isServer = typeof document === 'undefined'
let rendered: PageHead = {}

/** On the server: what the page that was rendered last has said of itself. */
export function takePageHead(): PageHead {
  const head = rendered
  rendered = {}
  return head
}

/**
 * Sets title, description and `noindex` of the page once it knows more than its route. Picture and structured data are
 * for pages that the server renders.
 */
export function usePage({ isMissing = false, ...head }: Page): void {
  const { title, description } = head
  if (isServer) rendered = { ...rendered, ...withoutUndefined(head) }
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
