/** How long input is held at most, and how often it is looked whether its code is there, ms. */
const waits = { most: 60_000, each: 50 }

/** Runs in a page that the server has rendered, before the shell. Self-contained, since it is inlined as text. */
function holdInput({ most, each }: { most: number; each: number }): void {
  type Field = HTMLInputElement | HTMLTextAreaElement
  interface Held {
    element: HTMLElement
    /** Where another was drawn in its place, as where React could not take the page over. */
    another: () => HTMLElement | undefined
    give: (element: HTMLElement) => void
    until: number
  }
  const buttons = '#root button'
  const fields = '#root :is(input:not([type=checkbox], [type=radio], [type=file]), textarea)'
  const held: Held[] = []
  let timer = 0

  // React marks an element so once its handlers are there; nothing public says so.
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  const nameOf = (element: HTMLElement) =>
    element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent

  /** One at a time, in the order in which they came: what a press sends is what was typed before. */
  const giveNext = () => {
    const now = Date.now()
    for (const [index, { element, another, give, until }] of held.entries()) {
      const current = element.isConnected ? element : another()
      const isReady = current !== undefined && isHydrated(current)
      if (!isReady && now < until) continue
      held.splice(index, 1)
      if (isReady) give(current)
      break
    }
    if (held.length > 0) return
    clearInterval(timer)
    timer = 0
  }
  const hold = (element: HTMLElement, kind: string, give: (element: HTMLElement) => void) => {
    const name = nameOf(element)
    const alike = () => [...document.querySelectorAll<HTMLElement>(kind)].filter((one) => nameOf(one) === name)
    const place = alike().indexOf(element)
    held.push({ element, another: () => alike()[place], give, until: Date.now() + most })
    timer ||= window.setInterval(giveNext, each)
  }

  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>(buttons) : null
      if (!button || isHydrated(button)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      hold(button, buttons, (element) => element.click())
    },
    true,
  )

  const entered = new Set<EventTarget>()
  const holdEntry = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || !target.matches(fields)) return
    if (entered.has(target) || isHydrated(target)) return
    entered.add(target)
    hold(target, fields, (element) => {
      entered.delete(target)
      const { value } = target as Field
      const field = element as Field
      const { selectionStart, selectionEnd } = field
      // React's own setter first, then the browser's: what React believes to be there differs, so that it is a change.
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      // The caret stays where it is typed.
      if (selectionStart !== null && field === document.activeElement)
        field.setSelectionRange(selectionStart, selectionEnd)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  addEventListener('input', holdEntry, true)
}

/** A script that holds presses of buttons, and what is typed, until their code is there. Links work without it. */
export const heldInputScript = (nonce: string): string =>
  `<script nonce="${nonce}">(${holdInput})(${JSON.stringify(waits)})</script>`
