/**
 * Focuses a button when it is clicked, which Safari does not do. Otherwise a dialog would not know where to return the
 * focus, and an open popover would not receive Escape. Runs before the button's own handler.
 */
export function focusClickedButtons(): void {
  document.addEventListener(
    'click',
    ({ target, detail }) => {
      const button = detail > 0 && target instanceof Element && target.closest('button')
      if (button && !button.contains(document.activeElement)) button.focus({ preventScroll: true })
    },
    true,
  )
}
