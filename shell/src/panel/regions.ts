/** Where a region of a remote stands in the window, px. */
export interface Region {
  remote: string
  version: string
  top: number
  left: number
  width: number
  height: number
}

/** Smaller is nothing to see. */
const smallest = 4

/** A region's own element takes no part in the layout: what stands in it says where it is. */
function boxOf(element: Element): DOMRect | null {
  const boxes = [...element.children]
    .map((child) => child.getBoundingClientRect())
    .filter(({ width, height }) => width >= smallest && height >= smallest)
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

/** What stands under the header, which stays at the top, is not drawn over it. */
function belowHeader(element: Element, { left, top, width, height }: DOMRect, edge: number): DOMRect {
  const hidden = element.closest('header') ? 0 : Math.max(0, edge - top)
  return new DOMRect(left, top + hidden, width, height - hidden)
}

/** Every region that a remote has on the page now. */
export function regionsOn(page: ParentNode): Region[] {
  const edge = page.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return [...page.querySelectorAll<HTMLElement>('[data-remote]')].flatMap((element) => {
    const whole = boxOf(element)
    const box = whole && belowHeader(element, whole, edge)
    const { remote = '', version = '' } = element.dataset
    return box && box.height >= smallest
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
