import type { ReleaseStatus, StatusRow } from '@qe/contract'
import { EmptyState } from '@qe/ui'
import { useState } from 'react'
import { ChangeDialog } from '../change/change-dialog'
import type { Wanted } from '../change/changes'
import { RemoteCard } from './remote-card'

/** Every micro-frontend with its versions. */
export function Now({
  status: { rows, flags = [], revision, changes },
  onChanged,
}: {
  status: ReleaseStatus
  onChanged: () => Promise<void>
}) {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const isRollingOut = (row: StatusRow) => row.state === 'rollout' || row.state === 'cohorts'
  // What is under way comes first.
  const names = [...new Set([...rows.filter(isRollingOut), ...rows].map(({ name }) => name))]
  if (names.length === 0)
    return <EmptyState title="Nothing is published yet" text="Publish the shell and a remote: npm run release" />
  const ofName = (name: string): StatusRow[] => rows.filter((row) => row.name === name)
  return (
    <>
      {names.map((name) => (
        <RemoteCard
          key={name}
          rows={ofName(name)}
          flags={flags.filter((flag) => flag.name === name)}
          onWant={changes === 'none' ? null : setWanted}
        />
      ))}
      <ChangeDialog
        wanted={wanted}
        revision={revision}
        needsKey={changes === 'with-key'}
        onClose={() => setWanted(null)}
        onChanged={onChanged}
      />
    </>
  )
}
