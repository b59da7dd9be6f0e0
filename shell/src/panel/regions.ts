/** A remote's region in the window, px. */
export interface Region {
  remote: string
  version: string
  top: number
  left: number
  width: number
  height: number
}

/** Smaller boxes are not outlined, px. */
const minSize = 4

/** The box around an element's children: the element itself has no box (`display: contents`). */
function boxOf(element: Element): DOMRect | null {
  const boxes = [...element.children]
    .map((child) => child.getBoundingClientRect())
    .filter(({ width, height }) => width >= minSize && height >= minSize)
  if (boxes.length === 0) return null
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  return new DOMRect(
    left,
    top,
    Math.max(...boxes.map((box) => box.right)) - left,
    Math.max(...boxes.map((box) => box.bottom)) - top,
  )
}

/** Clips the part that is hidden behind the sticky header. */
function clipBelowHeader(element: Element, { left, top, width, height }: DOMRect, edge: number): DOMRect {
  const hidden = element.closest('header') ? 0 : Math.max(0, edge - top)
  return new DOMRect(left, top + hidden, width, height - hidden)
}

/** All regions of remotes on the page. */
export function regionsOn(page: ParentNode): Region[] {
  const edge = page.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return [...page.querySelectorAll<HTMLElement>('[data-remote]')].flatMap((element) => {
    const whole = boxOf(element)
    const box = whole && clipBelowHeader(element, whole, edge)
    const { remote = '', version = '' } = element.dataset
    return box && box.height >= minSize
      ? [
          {
            remote,
            version,
            top: Math.round(box.top),
            left: Math.round(box.left),
            width: Math.round(box.width),
            height: Math.round(box.height),
          },
        ]
      : []
  })
}
