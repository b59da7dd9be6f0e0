import { ConfigProvider } from 'antd'
import { type ReactNode, useSyncExternalStore } from 'react'
import { antdTheme } from '../theme/antd'

/** The mode stands on the root element; the shell turns it there. */
function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
const currentMode = (): 'light' | 'dark' => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** The nonce of this page's scripts also lets antd write its styles under a strict content policy. */
const pageNonce = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined

/** Puts our tokens on antd. Stands once around what uses `@qe/ui/forms` or `@qe/ui/data`. */
export function AntdTheme({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const mode = useSyncExternalStore(subscribe, currentMode)
  const value = nonce ?? pageNonce()
  return (
    <ConfigProvider
      theme={antdTheme(mode)}
      csp={value ? { nonce: value } : undefined}
      wave={{ disabled: true }}
      componentSize="middle"
    >
      {children}
    </ConfigProvider>
  )
}
