import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

const siteName = 'Quality Escape'

/** Sets the page's title, and the sentence search engines show, once the page knows better than its route does. */
export function usePage({ title, description }: { title?: string | undefined; description?: string | undefined }): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${siteName}`
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}

/** Goes to a path in the site. */
export function useNavigateTo(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return (to, options) => void navigate(to, options)
}
