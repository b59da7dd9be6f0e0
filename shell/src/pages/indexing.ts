import { canonicalPath, type PageRoute } from '@qe/contract'
import { useLocation } from '@qe/platform/host'
import { useEffect } from 'react'

const linkOf = () => document.querySelector<HTMLLinkElement>('link[rel="canonical"]')

/** The site's origin from the canonical link that the delivery server wrote; without one, the current origin. */
let origin: string | undefined
function publicOrigin(): string {
  origin ??= new URL(linkOf()?.href ?? location.href).origin
  return origin
}

function put(tag: 'link' | 'meta', name: string, attributes: Record<string, string> | null): void {
  const found = document.head.querySelector(`${tag}[${name}]:not([data-page])`)
  if (!attributes) {
    found?.remove()
    return
  }
  const element = found ?? document.head.appendChild(document.createElement(tag))
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
}

/**
 * Keeps canonical link and robots tag in step with the page.
 * @param route null when there is no such page
 */
export function useIndexing(route: PageRoute | null): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const path = route && canonicalPath(route, pathname, new URLSearchParams(search))
    put('link', 'rel="canonical"', path ? { rel: 'canonical', href: publicOrigin() + path } : null)
    put('meta', 'name="robots"', path ? null : { name: 'robots', content: 'noindex' })
  }, [route, pathname, search])
}
