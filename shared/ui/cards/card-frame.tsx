import { FieldError, Skeleton } from '@qe/ui'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import css from './cards.module.css'
import type { CardFieldsHandle } from './new-card'

/** What the provider's page says. */
type FrameMessage =
  | { type: 'qe:ready'; height: number }
  | { type: 'qe:payment-method'; id: string }
  | { type: 'qe:error'; message: string; field: string | null }

const modeOfPage = () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

/** How long the provider may take before one may press again. */
const patienceMs = 20_000

/**
 * The emulator's fields are a page of its own in a frame, so that the number never enters ours.
 * Both sides check who is speaking: its origin here, ours there.
 */
export function CardFrame({ url, ref }: { url: string; ref: Ref<CardFieldsHandle> }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const answer = useRef<((id: string | null) => void) | null>(null)
  const [address] = useState(() => {
    const made = new URL(url, location.href)
    made.searchParams.set('origin', location.origin)
    made.searchParams.set('theme', modeOfPage())
    return made
  })

  useEffect(() => {
    const listen = (event: MessageEvent<FrameMessage>) => {
      if (event.origin !== address.origin || event.source !== frame.current?.contentWindow) return
      const said = event.data
      if (said.type === 'qe:ready') setHeight(Math.min(600, Math.max(0, said.height)))
      if (said.type === 'qe:payment-method') answer.current?.(said.id)
      if (said.type === 'qe:error') {
        // An error of one field stands at that field, inside the frame.
        setProblem(said.field ? null : said.message)
        answer.current?.(null)
      }
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [address])

  // Who changes the colours on the way to paying keeps what is typed.
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
        const late = setTimeout(() => {
          setProblem('The payment service did not answer. Nothing was charged; try again.')
          finish(null)
        }, patienceMs)
        const finish = (id: string | null) => {
          clearTimeout(late)
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
