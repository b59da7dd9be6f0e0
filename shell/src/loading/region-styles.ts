import { type RefObject, useLayoutEffect } from 'react'

/** Folder of a version → how many of its regions are on the page. */
const regions = new Map<string, number>()
/** Folders whose regions were on the page, or whose styles came ahead of them. */
const folders = new Set<string>()

/** Regions of the server's HTML that React has not taken over yet: their styles apply all the while. */
let waiting: Set<HTMLElement> | undefined

function waitingRegions(): Set<HTMLElement> {
  waiting ??= new Set(document.querySelectorAll<HTMLElement>('[data-remote]'))
  return waiting
}

const isWaiting = (folder: string) =>
  [...waitingRegions()].some(
    ({ isConnected, dataset }) => isConnected && folder.endsWith(`/${dataset['remote']}/${dataset['version']}/`),
  )

const hrefOf = (base: string) => new URL(base, location.href).href
const folderOf = (href: string) => [...folders].find((folder) => href.startsWith(folder))

/**
 * Applies a stylesheet while its version has a region on the page. By the sheet's own flag: a link that is disabled
 * loses its sheet in some browsers, and would come back a moment after its region.
 */
function apply({ href, sheet }: HTMLLinkElement): void {
  const folder = folderOf(href)
  if (folder && sheet) sheet.disabled = !regions.get(folder) && !isWaiting(folder)
}

function applyAll(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')) apply(link)
}

// Styles that arrive when nothing of their version is on the page, as when it is loaded ahead.
document.addEventListener(
  'load',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) apply(target)
  },
  { capture: true },
)

/** Makes a version's styles subject to {@link useRegionStyles}, before any of them loads. */
export const followStyles = (base: string): void => void folders.add(hrefOf(base))

/** The styles of a version apply while one of its regions is on the page, from before it is painted. */
export function useRegionStyles(base: string, region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const folder = hrefOf(base)
    folders.add(folder)
    if (region.current) waitingRegions().delete(region.current)
    const count = (change: number) => {
      regions.set(folder, (regions.get(folder) ?? 0) + change)
      applyAll()
    }
    count(1)
    return () => count(-1)
  }, [base, region])
}
