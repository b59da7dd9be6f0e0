import { ConfigProvider } from 'antd'
import { type ReactNode, useSyncExternalStore } from 'react'
import { antdTheme } from '../theme/antd'

/** The shell sets the colour mode on the root element. */
function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
const currentMode = (): 'light' | 'dark' => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** The nonce of the page's scripts, which lets antd insert styles under a strict content security policy. */
const pageNonce = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined

/** Applies our design tokens to antd. Wrap it once around pages that use `@qe/ui/data`. */
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
