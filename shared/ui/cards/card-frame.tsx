import { FieldError, Skeleton } from '@qe/ui'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import css from './cards.module.css'
import type { CardFieldsHandle } from './new-card'

/** Messages of the provider's page. */
type FrameMessage =
  | { type: 'qe:ready'; height: number }
  | { type: 'qe:payment-method'; id: string }
  | { type: 'qe:error'; message: string; field: string | null }

const modeOfPage = () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

/** Longest wait for the provider's answer (ms). */
const timeoutMs = 20_000

/** The emulator's card fields in an iframe: the number never enters our page. Both sides check the message's origin. */
export function CardFrame({ url, ref }: { url: string; ref: Ref<CardFieldsHandle> }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const answer = useRef<((id: string | null) => void) | null>(null)
  const [address] = useState(() => {
    const frameUrl = new URL(url, location.href)
    frameUrl.searchParams.set('origin', location.origin)
    frameUrl.searchParams.set('theme', modeOfPage())
    return frameUrl
  })

  useEffect(() => {
    const listen = (event: MessageEvent<FrameMessage>) => {
      if (event.origin !== address.origin || event.source !== frame.current?.contentWindow) return
      const message = event.data
      if (message.type === 'qe:ready') setHeight(Math.min(600, Math.max(0, message.height)))
      if (message.type === 'qe:payment-method') answer.current?.(message.id)
      if (message.type === 'qe:error') {
        // The frame shows errors of single fields itself.
        setProblem(message.field ? null : message.message)
        answer.current?.(null)
      }
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [address])

  // Passes changes of the colour mode on without reloading the frame, which would lose the input.
  useEffect(() => {
    const watch = new MutationObserver(() =>
      frame.current?.contentWindow?.postMessage({ type: 'qe:theme', theme: modeOfPage() }, address.origin),
    )
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => watch.disconnect()
  }, [address])

  useImperativeHandle(ref, () => ({
    create: () =>
      new Promise((resolve) => {
        setProblem(null)
        const timer = setTimeout(() => {
          setProblem('The payment service did not answer. Nothing was charged; try again.')
          finish(null)
        }, timeoutMs)
        const finish = (id: string | null) => {
          clearTimeout(timer)
          answer.current = null
          resolve(id)
        }
        answer.current = finish
        frame.current?.contentWindow?.postMessage({ type: 'qe:create-payment-method' }, address.origin)
      }),
  }))

  return (
    <div className={css.frame}>
      {height === 0 && <Skeleton height={180} />}
      <iframe
        ref={frame}
        title="Card details"
        src={address.href}
        className={css.iframe}
        style={{ height: height || 0 }}
        allow="payment"
      />
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}
