import type { OperatorRights, ReleaseStatus, StatusRow } from '@qe/contract'
import { EmptyState } from '@qe/ui'
import { useState } from 'react'
import { ChangeDialog } from '../change/change-dialog'
import { ChangesContext } from '../change/changes-context'
import { isAllowed } from '../change/dialogs'
import { Operator } from '../change/operator'
import type { Wanted } from '../change/wanted'
import { Freezes } from './freezes'
import { RemoteCard } from './remote-card'

/** Where no key is needed, and of a server that does not say who may what. */
const everybodyMay: readonly OperatorRights[] = [{ name: '', remotes: '*', shell: true, upTo: 100 }]

/** Every micro-frontend with its versions. */
export function Now({
  status: { rows, flags = [], freezes = [], operators = everybodyMay, revision, changes },
  operatorKey,
  onKey,
  onChanged,
}: {
  status: ReleaseStatus
  /** Empty while nobody has typed one. */
  operatorKey: string
  onKey: (key: string) => void
  onChanged: () => Promise<void>
}) {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const isRollingOut = (row: StatusRow) => row.state === 'rollout' || row.state === 'cohorts'
  // What is under way comes first.
  const names = [...new Set([...rows.filter(isRollingOut), ...rows].map(({ name }) => name))]
  if (names.length === 0)
    return <EmptyState title="Nothing is published yet" text="Publish the shell and a remote: npm run release" />
  const ofName = (name: string): StatusRow[] => rows.filter((row) => row.name === name)
  const offered = { want: setWanted, may: (one: Wanted) => isAllowed(operators, one) }
  return (
    <ChangesContext value={changes === 'none' ? null : offered}>
      {changes === 'with-key' && <Operator operatorKey={operatorKey} operators={operators} onKey={onKey} />}
      <Freezes freezes={freezes} />
      {names.map((name) => (
        <RemoteCard
          key={name}
          rows={ofName(name)}
          flags={flags.filter((flag) => flag.name === name)}
          isFrozen={freezes.some((freeze) => freeze.name === name)}
        />
      ))}
      <ChangeDialog
        wanted={wanted}
        revision={revision}
        needsKey={changes === 'with-key'}
        operatorKey={operatorKey}
        upTo={Math.max(0, ...operators.map(({ upTo }) => upTo))}
        onKey={onKey}
        onClose={() => setWanted(null)}
        onChanged={onChanged}
      />
    </ChangesContext>
  )
}
