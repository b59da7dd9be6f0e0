import { matchPattern, type PageSnapshot, type RemoteRoute, type ResolvedRemote, type ResolvedVersion, type SiteSettings } from '@qe/contract'
import { earlyCallsScript } from './early-calls'

export interface Found {
  remote: ResolvedRemote
  route: RemoteRoute
  params: Record<string, string>
}

/** The page asked for, among all that the remotes of this snapshot serve. */
export function findRoute({ remotes }: PageSnapshot, path: string): Found | null {
  for (const remote of remotes) {
    for (const route of remote.config.routes) {
      const params = matchPattern(route.path, path)
      if (params) return { remote, route, params }
    }
  }
  return null
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** `<` never stands in inlined JSON, so that no value can end its script. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

function preload({ base, assets }: ResolvedVersion, file: string, priority?: 'low'): string {
  const as = file.endsWith('.css') ? 'style' : 'script'
  const integrity = assets[file] ? ` integrity="${assets[file]}"` : ''
  return `<link rel="preload" as="${as}" href="${escapeAttribute(base + file)}"${integrity} crossorigin${priority ? ` fetchpriority="${priority}"` : ''}>`
}

const filesOf = (version: ResolvedVersion, ...chunks: string[]) => [...new Set([version.entry, ...chunks.flatMap((chunk) => version.chunks[chunk] ?? [])])]

/** Everything the route's first screen runs: its remote's entry, exposed module and page; then the fillers of its slots. */
function codePreloads(snapshot: PageSnapshot, { remote, route }: Found): string[] {
  const page = filesOf(remote, 'remote', route.chunk).map((file) => preload(remote, file))
  const fillers = snapshot.remotes.flatMap((filler) => {
    const chunks = filler.config.slots.filter(({ slot, who }) => route.slots.includes(slot) && who === 'everyone').map(({ chunk }) => chunk)
    return chunks.length > 0 && filler !== remote ? filesOf(filler, 'remote', ...chunks).map((file) => preload(filler, file)) : []
  })
  return [...page, ...fillers]
}

function heroPreload({ route }: Found, settings: SiteSettings): string[] {
  if (!route.heroImage) return []
  const photo = settings.contentBaseUrl + route.heroImage
  return [`<link rel="preload" as="image" imagesrcset="${photo}/960.webp 960w, ${photo}/1600.webp 1600w, ${photo}/2400.webp 2400w" imagesizes="100vw" fetchpriority="high">`]
}

/**
 * Fills the shell's page for one visitor and one address: the snapshot, and a head start on what the address needs.
 * @param template the shell's `index.html`
 */
export function renderPage(template: string, snapshot: PageSnapshot, path: string, query: URLSearchParams): string {
  const found = findRoute(snapshot, path)
  const head = [
    ...(found ? heroPreload(found, snapshot.settings) : []),
    ...(found ? [earlyCallsScript(found, query, snapshot.settings)] : []),
    ...(found ? codePreloads(snapshot, found) : []),
    `<script type="application/json" id="qe-snapshot">${inlineJson(snapshot)}</script>`,
  ]
  const page = template.replace('<!--qe:head-->', () => head.filter(Boolean).join('\n'))
  if (!found) return page
  const { title, description } = found.route
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeAttribute(title)} · Quality Escape</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (whole, start: string) => (description ? start + escapeAttribute(description) : whole))
}
