import { type RefObject, useLayoutEffect } from 'react'

/** Where the browser knows `field-sizing: content`, the style sheet does it. */
const growsByItself = () => globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/** A field that is as tall as what is written in it, in every browser; the style sheet says up to where. */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on what is written
  useLayoutEffect(() => {
    if (!field.current || growsByItself()) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight}px`
  }, [field, text])
}
