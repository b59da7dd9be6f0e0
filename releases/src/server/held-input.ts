/** How long input is held at most, and how often it is looked whether its code is there, ms. */
const waits = { most: 60_000, each: 50 }

/** Runs in a page that the server has rendered, before the shell. Self-contained, since it is inlined as text. */
function holdInput({ most, each }: { most: number; each: number }): void {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  interface Held {
    element: HTMLElement
    /** Where another was drawn in its place, as where React could not take the page over. */
    another: () => HTMLElement | undefined
    give: (element: HTMLElement) => void
    until: number
  }
  const pressable = '#root :is(button, [type=checkbox], [type=radio])'
  const fillable = '#root :is(input, select, textarea)'
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
      const target = event.target instanceof Element ? event.target : null
      // A label presses its radio button or checkbox.
      const pressed = target?.closest<HTMLElement>('#root button') ?? target?.closest('label')?.control ?? target
      if (!(pressed instanceof HTMLElement) || !pressed.matches(pressable) || isHydrated(pressed)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      hold(pressed, pressable, (element) => element.click())
    },
    true,
  )

  const fields = new Set<EventTarget>()
  const holdEntry = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || !target.matches(fillable) || target.matches(pressable)) return
    if (fields.has(target) || isHydrated(target)) return
    fields.add(target)
    const field = target as Field
    hold(field, fillable, (element) => {
      fields.delete(target)
      const current = element as Field
      if (current.type !== 'file') {
        const { value } = field
        const { selectionStart, selectionEnd } = current as HTMLInputElement
        // React's own setter first, then the browser's: what React believes to be there differs, so that it is a change.
        current.value = ''
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(current), 'value')?.set?.call(current, value)
        // The caret stays where it is typed.
        if (typeof selectionStart === 'number' && current === document.activeElement)
          (current as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd)
        current.dispatchEvent(new Event('input', { bubbles: true }))
      }
      current.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  // Also what the browser fills in by itself.
  addEventListener('input', holdEntry, true)
  addEventListener('change', holdEntry, true)
}

/** A script that holds presses, and what is typed and chosen, until the code for it is there. Links work without it. */
export const heldInputScript = (nonce: string): string =>
  `<script nonce="${nonce}">(${holdInput})(${JSON.stringify(waits)})</script>`
