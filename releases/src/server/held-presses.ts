/** How long a press is held at most, and how often its button is looked at, ms. */
const waits = { most: 60_000, each: 50 }

/** Runs in a page that the server has rendered, before the shell. Self-contained, since it is inlined as text. */
function holdPresses({ most, each }: { most: number; each: number }): void {
  // React marks an element so once its handlers are there; nothing public says so.
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  const nameOf = (button: HTMLElement) => button.ariaLabel ?? button.textContent
  const alike = (name: string | null) =>
    [...document.querySelectorAll<HTMLElement>('#root button')].filter((one) => nameOf(one) === name)
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('#root button') : null
      if (!button || isHydrated(button)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const name = nameOf(button)
      const place = alike(name).indexOf(button)
      const until = Date.now() + most
      const timer = setInterval(() => {
        // Where React could not take the page over, it has drawn another button in this one's place.
        const current = button.isConnected ? button : alike(name)[place]
        const isReady = current !== undefined && isHydrated(current)
        if (!isReady && Date.now() < until) return
        clearInterval(timer)
        if (isReady) current.click()
      }, each)
    },
    true,
  )
}

/** A script that holds presses of buttons until their code is there. Links work without it. */
export const heldPressesScript = (nonce: string): string =>
  `<script nonce="${nonce}">(${holdPresses})(${JSON.stringify(waits)})</script>`
