import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ReleaseError } from '../release-error'

const files = z.object({ sync: z.array(z.string()).default([]) }).prefault({})
const assets = z.object({ js: files, css: files }).prefault({})

/**
 * What we read of `mf-manifest.json`, which the federation plugins of webpack, Rspack and Vite write
 * (https://module-federation.io/configure/manifest).
 */
const federationManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string().default('') }).optional() }),
  /** Modules in the share scope; those that come with the build have files. Rspack writes null for no range. */
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string().nullish(), assets })).default([]),
  exposes: z.array(z.object({ name: z.string(), assets })).default([]),
})
type FederationManifest = z.infer<typeof federationManifest>

const fileName = 'mf-manifest.json'

/**
 * The federation manifest of a build; null when it has none.
 * @throws ReleaseError when it can't be read
 */
export async function readFederationManifest(folder: string): Promise<FederationManifest | null> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return federationManifest.parse(JSON.parse(text))
  } catch {
    throw new ReleaseError(`${join(folder, fileName)} is none of Module Federation's. Build again, or remove it.`)
  }
}

const filesOf = ({ js, css }: FederationManifest['exposes'][number]['assets']) => [...js.sync, ...css.sync]

/** The entry script; undefined when the manifest does not name it. */
export function entryOf({ metaData: { remoteEntry } }: FederationManifest): string | undefined {
  return remoteEntry && [remoteEntry.path.replace(/^\.?\/|\/$/g, ''), remoteEntry.name].filter(Boolean).join('/')
}

/** Exposed module, such as `remote` → its files. */
export const exposedFiles = ({ exposes }: FederationManifest): Record<string, string[]> =>
  Object.fromEntries(exposes.map(({ name, assets }) => [name, filesOf(assets)]))

/** What the shell provides: React and the site's packages. A build's own copy of them is for other sites. */
const ofTheSite = /^(react|react-dom|@qe\/.+)$/
/** Comes with React's own entry. */
const belowReact = /^react(-dom)?\//

/**
 * Ranges of the modules that the shell has to provide; an empty text where the build states none. Others come with the
 * build and are the remote's own affair.
 */
export const sharedRanges = ({ shared }: FederationManifest): Record<string, string> =>
  Object.fromEntries(
    shared
      .filter(({ name, assets }) => ofTheSite.test(name) || (filesOf(assets).length === 0 && !belowReact.test(name)))
      .map(({ name, requiredVersion }) => [name, requiredVersion ?? '']),
  )
