// biome-ignore-all lint/correctness/noUnusedVariables: it is called by what is put after it
/** Runs in the page. The first element in sight that the selector takes and that is called so, or null. */
function find(css, name) {
  const called = new RegExp(name, 'i')
  const nameOf = (element) =>
    element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent
  const isInSight = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  return (
    [...document.querySelectorAll(css)].find(
      (element) => isInSight(element) && called.test(nameOf(element).replace(/\s+/g, ' ').trim()),
    ) ?? null
  )
}
