/**
 * Safari gives a button no focus when it is pressed. A dialog would not know where to give it back to, and an open
 * panel would not hear Escape: so what was pressed gets it here, before its own press is handled.
 */
export function focusPressed(): void {
  document.addEventListener(
    'click',
    ({ target, detail }) => {
      const button = detail > 0 && target instanceof Element && target.closest('button')
      if (button && !button.contains(document.activeElement)) button.focus({ preventScroll: true })
    },
    true,
  )
}
