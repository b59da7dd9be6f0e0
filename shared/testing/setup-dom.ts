import '@testing-library/jest-dom'
import { TextDecoder, TextEncoder } from 'node:util'
import { configure } from '@testing-library/react'

// How long `findBy…` and `waitFor` wait. They return as soon as they can; this is for busy machines.
configure({ asyncUtilTimeout: 10_000 })

Object.assign(globalThis, { TextEncoder, TextDecoder })

/** The router makes one for each navigation; jsdom has none. */
Object.assign(globalThis, {
  Request: class {
    readonly method = 'GET'
    constructor(
      readonly url: string,
      readonly options: { signal?: AbortSignal } = {},
    ) {}
    get signal() {
      return this.options.signal
    }
  },
})

/** jsdom has no layout: every media query is false, nothing intersects, nothing resizes. */
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }) as unknown as MediaQueryList

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
Object.assign(globalThis, {
  ResizeObserver: globalThis.ResizeObserver ?? Observer,
  IntersectionObserver: globalThis.IntersectionObserver ?? Observer,
})

window.scrollTo = () => {}
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.scrollTo ??= () => {}

/** jsdom has `<dialog>` without its methods. */
HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.show ??= HTMLDialogElement.prototype.showModal
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
HTMLElement.prototype.showPopover ??= () => {}
HTMLElement.prototype.hidePopover ??= () => {}

/** jsdom has no object URLs. */
URL.createObjectURL ??= () => 'blob:test'
URL.revokeObjectURL ??= () => {}
