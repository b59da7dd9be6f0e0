import { integrityOf, isPublished } from './integrity'

/**
 * From now on an element of this kind fetches a published file only as it was published, whoever puts it on the page. A
 * build with a loader of its own states no integrity: its address is held back until it is known what the file must be,
 * and an element that gets no address fetches nothing.
 * @param address property that has it
 */
function check<E extends HTMLScriptElement | HTMLLinkElement>({ prototype }: { prototype: E }, address: keyof E): void {
  const own = Object.getOwnPropertyDescriptor(prototype, address) as Required<PropertyDescriptor>
  Object.defineProperty(prototype, address, {
    ...own,
    set(this: E, value: string) {
      if (this.integrity || !isPublished(value)) return own.set.call(this, value)
      integrityOf(value).then(
        (integrity) => own.set.call(Object.assign(this, { crossOrigin: 'anonymous', integrity }), value),
        () => this.dispatchEvent(new Event('error')),
      )
    },
  })
}

check(HTMLScriptElement, 'src')
check(HTMLLinkElement, 'href')
