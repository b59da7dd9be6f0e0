import {
  flagName,
  flagRules,
  freezeSwitch,
  offSwitch,
  type Release,
  type ReleaseDocument,
  release,
  type VersionManifest,
} from '@qe/contract'
import { z } from 'zod'
import { archiveChange, isOfArchive, withArchiveChange } from '../archive/archive-change'
import { certificate } from '../trust/certificate-format'

/**
 * A part of a change: a version was published or its audience changed, a remote was switched off or on, a freeze began
 * or was lifted, a flag has other rules, or an archive changed.
 */
const change = z.union([
  z.object({ name: z.string(), add: release }),
  z.object({
    name: z.string(),
    version: z.string(),
    deployment: release.shape.deployment,
    cohorts: z.array(z.string()),
    disabled: release.shape.extras.shape.disabled,
    servedUntil: release.shape.extras.shape.servedUntil,
    pruned: release.shape.extras.shape.pruned,
    plan: release.shape.extras.shape.plan,
    preview: release.shape.extras.shape.preview,
    target: release.shape.extras.shape.target,
  }),
  z.object({ name: z.string(), off: offSwitch.shape.off, retired: offSwitch.shape.retired }),
  /** The name is `*` for everything. */
  z.object({ name: z.string(), freeze: freezeSwitch.shape.freeze }),
  z.object({ name: z.string(), flag: flagName, rules: flagRules.shape.rules }),
  archiveChange,
])
export type Change = z.infer<typeof change>

/** The entry of another site's log that published a version there. */
const origin = z.object({
  /** Folder or bucket of that site. */
  store: z.string(),
  revision: z.int(),
  /** SHA-256 of that entry. */
  entry: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /** Id of the key that signed it; absent where none did. */
  key: z.string().optional(),
})
export type Origin = z.infer<typeof origin>

/** An entry of the log. All entries in order produce the document. */
const logEntry = z.object({
  revision: z.int(),
  /** Lets a writer recognise its own entry when the answer to the write was lost. */
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  /** What was done, such as `publish mf-chat 0.1.1`. */
  action: z.string(),
  /** A remark for readers of the log, such as that no smoke test ran. */
  note: z.string().optional(),
  changes: z.array(change),
  /** SHA-256 of the previous entry, so that a changed or missing one is detected. */
  previous: z.string(),
  /** SHA-256 of the resulting document. */
  document: z.string(),
  /** Of a version that another site had before. */
  origin: origin.optional(),
  /** Of the key that signed it, where that is a CI's. */
  certificate: certificate.optional(),
  /** Last, since it is over the bytes before it; absent where no key was given. */
  signature: z.object({ /** Id of the key. */ key: z.string(), /** Ed25519, Base64. */ value: z.string() }).optional(),
})
export type LogEntry = z.infer<typeof logEntry>

/** The document before the first entry. */
export const emptyDocument: ReleaseDocument = {
  schema: 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json',
  microFrontends: {},
}

/** The entry in these bytes; null when they are damaged, or of an unknown kind. */
export function parseEntry(bytes: Buffer): LogEntry | null {
  try {
    return logEntry.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    return null
  }
}

const changed = (
  found: Release,
  { deployment, cohorts, disabled, servedUntil, pruned, plan, preview, target }: Extract<Change, { version: string }>,
  revision: number,
): Release => ({
  ...found,
  deployment,
  extras: {
    ...found.extras,
    cohorts,
    disabled,
    revision,
    ...(servedUntil && { servedUntil }),
    ...(pruned && { pruned }),
    ...(plan !== undefined && { plan }),
    ...(preview && { preview }),
    ...(pruned && found.extras.preview && { manifest: emptied(found.extras.manifest) }),
    ...(target !== undefined && { target }),
  },
})

/** What is kept of a preview without files: there are many, one for each build of a pull request. */
const emptied = (manifest: VersionManifest): VersionManifest => ({
  ...manifest,
  assets: [],
  chunks: {},
  config: manifest.config && { ...manifest.config, routes: [], navigation: [], slots: [] },
  interface: undefined,
})

/** Applies changes to a document. Pure: the same document and changes always give the same result. */
export function apply(document: ReleaseDocument, changes: readonly Change[], revision: number): ReleaseDocument {
  let microFrontends = { ...document.microFrontends }
  let { offSwitches, freezes, flags, archive } = document
  for (const one of changes) {
    if ('off' in one) {
      const { name, off, retired } = one
      offSwitches = { ...offSwitches, [name]: { off, revision, ...(retired && { retired }) } }
      continue
    }
    if ('freeze' in one) {
      freezes = { ...freezes, [one.name]: { freeze: one.freeze, revision } }
      continue
    }
    if ('flag' in one) {
      const { name, flag, rules } = one
      flags = { ...flags, [name]: { ...flags?.[name], [flag]: { rules, revision } } }
      continue
    }
    if (isOfArchive(one)) {
      ;({ microFrontends, archive } = withArchiveChange({ microFrontends, archive }, one, revision))
      continue
    }
    const releases = microFrontends[one.name] ?? []
    microFrontends[one.name] =
      'add' in one
        ? [{ ...one.add, extras: { ...one.add.extras, revision } }, ...releases]
        : releases.map((found) => (found.metadata.version === one.version ? changed(found, one, revision) : found))
  }
  return {
    ...document,
    microFrontends,
    ...(offSwitches && { offSwitches }),
    ...(freezes && { freezes }),
    ...(flags && { flags }),
    ...(archive && { archive }),
  }
}
