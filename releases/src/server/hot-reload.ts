import type { ResolvedVersion } from '@qe/contract'

/**
 * React says it is there to whoever has put this on the page before it. React Refresh comes later, with the remote, and
 * looks for the renderers here. A browser with React's own developer tools has a better one.
 */
function keepRenderers(): void {
  const renderers = new Map<number, unknown>()
  const page = window as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: object }
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers,
    supportsFiber: true,
    inject(renderer: unknown) {
      renderers.set(renderers.size + 1, renderer)
      return renderers.size
    },
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
  }
}

/** File of the shell's build that puts React's development build in the place of its own; nobody else ever loads it. */
const reactDevelopment = 'react-development.js'

/**
 * First in a page that has a working tree in it: what an edit needs to show with its state kept (docs/decisions/0016).
 */
export function hotReloadHead(shell: ResolvedVersion, nonce: string): string[] {
  const integrity = shell.assets?.[reactDevelopment]
  if (!integrity) return []
  return [
    `<script nonce="${nonce}">(${keepRenderers})()</script>`,
    `<script defer src="${shell.base}${reactDevelopment}" integrity="${integrity}" crossorigin></script>`,
  ]
}
