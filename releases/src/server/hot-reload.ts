import type { ResolvedVersion } from '@qe/contract'

/**
 * Installs a React DevTools hook that records renderers. React registers with the hook that exists when it loads; React
 * Refresh loads later, with the remote, and reads the renderers from it. Real React DevTools install their own hook.
 */
function recordRenderers(): void {
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

/** File of the shell's build that replaces React by its development build; only pages with a working tree load it. */
const reactDevelopment = 'react-development.js'

/** Scripts for a page with a working tree, so that an edit keeps component state (docs/decisions/0016). */
export function hotReloadHead(shell: ResolvedVersion, nonce: string): string[] {
  const integrity = shell.assets?.[reactDevelopment]
  if (!integrity) return []
  return [
    `<script nonce="${nonce}">(${recordRenderers})()</script>`,
    `<script defer src="${shell.base}${reactDevelopment}" integrity="${integrity}" crossorigin></script>`,
  ]
}
