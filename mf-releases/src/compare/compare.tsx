import { type ConfigChange, type Difference, type FileChange, type StatusRow, staffPaths } from '@qe/contract'
import { useSearchParams } from '@qe/platform'
import { Badge, type BadgeTone, EmptyState, Loaded, SelectField } from '@qe/ui'
import { formatBytes } from '@qe/ui/unshared'
import { useAnswer } from '../use-answer'
import styles from './compare.module.css'

/** What differs between two versions of a micro-frontend. The choice is in the address. */
export function Compare({ rows }: { rows: readonly StatusRow[] }) {
  const [search, setSearch] = useSearchParams()
  const names = [...new Set(rows.map((row) => row.name))]
  const name = names.find((one) => one === search.get('name')) ?? names[0] ?? ''
  const versions = rows.filter((row) => row.name === name).map(({ version }) => version)
  const chosen = (field: 'from' | 'to', otherwise: string | undefined) =>
    versions.find((one) => one === search.get(field)) ?? otherwise ?? ''
  const [from, to] = [chosen('from', versions[1]), chosen('to', versions[0])]
  const choose = (changes: Record<string, string>) =>
    setSearch({ view: 'compare', name, from, to, ...changes }, { replace: true })
  const options = versions.map((version) => ({ value: version, label: version }))
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          label="Micro-frontend"
          value={name}
          onChange={(value) => setSearch({ view: 'compare', name: value }, { replace: true })}
          options={names.map((one) => ({ value: one, label: one }))}
        />
        <SelectField label="From" value={from} onChange={(value) => choose({ from: value })} options={options} />
        <SelectField label="To" value={to} onChange={(value) => choose({ to: value })} options={options} />
      </div>
      {from && from !== to ? (
        <Differences name={name} from={from} to={to} />
      ) : (
        <EmptyState title="Choose two versions" text="Files and settings that differ between them will be here." />
      )}
    </>
  )
}

function Differences({ name, from, to }: { name: string; from: string; to: string }) {
  const query = useAnswer<Difference>(`${staffPaths.difference}?${new URLSearchParams({ name, from, to })}`)
  return (
    <Loaded query={query}>
      {({ files, config, before, after }) => (
        <>
          <p className={styles.sum}>
            All files: {formatBytes(before)} before, {formatBytes(after)} after
          </p>
          {files.length + config.length === 0 && <p>No file and no setting differs.</p>}
          {files.length > 0 && (
            <section aria-labelledby="files">
              <h2 id="files">Files</h2>
              <ul className={styles.list}>
                {files.map((file) => (
                  <File key={file.path} file={file} />
                ))}
              </ul>
            </section>
          )}
          {config.length > 0 && (
            <section aria-labelledby="settings">
              <h2 id="settings">Settings</h2>
              <ul className={styles.list}>
                {config.map((setting) => (
                  <Setting key={setting.at} setting={setting} />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Loaded>
  )
}

const tones: Record<FileChange['change'], BadgeTone> = { added: 'success', changed: 'info', removed: 'error' }

const File = ({ file: { path, change, before, after } }: { file: FileChange }) => (
  <li className={styles.item}>
    <Badge tone={tones[change]}>{change}</Badge>
    <code className={styles.path}>{path}</code>
    <span className={styles.quiet}>
      {change === 'changed' ? `${formatBytes(before)} → ${formatBytes(after)}` : formatBytes(before + after)}
    </span>
  </li>
)

const changeOf = ({ before, after }: ConfigChange): FileChange['change'] => {
  if (before === undefined) return 'added'
  return after === undefined ? 'removed' : 'changed'
}

function Setting({ setting }: { setting: ConfigChange }) {
  const change = changeOf(setting)
  const values = [setting.before, setting.after].filter((value) => value !== undefined)
  return (
    <li className={styles.item}>
      <Badge tone={tones[change]}>{change}</Badge>
      <code className={styles.path}>{setting.at}</code>
      <span className={styles.quiet}>{values.map((value) => JSON.stringify(value)).join(' → ')}</span>
    </li>
  )
}
