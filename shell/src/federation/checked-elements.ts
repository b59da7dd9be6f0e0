import { integrityOf, isInTrustedFolder } from './integrity'

/**
 * Replaces the setter of an address property (`src`, `href`) for the whole page, so that every `<script>` and `<link>`
 * that leads into a trusted folder gets its `integrity` first. Builds with a loader of their own set none: the address
 * is held back until the hash is known, and an element without an address fetches nothing.
 */
function checkIntegrityOf<E extends HTMLScriptElement | HTMLLinkElement>(
  { prototype }: { prototype: E },
  property: keyof E,
): void {
  const original = Object.getOwnPropertyDescriptor(prototype, property) as Required<PropertyDescriptor>
  Object.defineProperty(prototype, property, {
    ...original,
    set(this: E, value: string) {
      if (this.integrity || !isInTrustedFolder(value)) return original.set.call(this, value)
      integrityOf(value).then(
        (integrity) => original.set.call(Object.assign(this, { crossOrigin: 'anonymous', integrity }), value),
        () => this.dispatchEvent(new Event('error')),
      )
    },
  })
}

checkIntegrityOf(HTMLScriptElement, 'src')
checkIntegrityOf(HTMLLinkElement, 'href')
