import { type RefObject, useLayoutEffect } from 'react'

/** Browsers with `field-sizing: content` do it in CSS. */
const hasFieldSizing = () => globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/** Makes a text area as tall as its content in every browser. CSS sets the maximum height. */
export function useAutoGrow(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    if (!field.current || hasFieldSizing()) return
    field.current.style.height = 'auto'
    field.current.style.height = `${field.current.scrollHeight}px`
  }, [field, text])
}
