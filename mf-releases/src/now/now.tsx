import type { OperatorRights, ReleaseStatus, StatusRow } from '@qe/contract'
import { EmptyState } from '@qe/ui'
import { useEffect, useRef, useState } from 'react'
import { ChangeDialog } from '../change/change-dialog'
import { ChangesContext } from '../change/changes-context'
import { isAllowed } from '../change/dialogs'
import { Operator } from '../change/operator'
import type { Wanted } from '../change/wanted'
import { Freezes } from './freezes'
import { RemoteCard } from './remote-card'

/** Where no key is needed, and of a server that does not say who may what. */
const everybodyMay: OperatorRights[] = [{ name: '', remotes: '*', shell: true, upTo: 100 }]

/** Takes the focus that is lost where a change takes away the button that it was made with. */
function useFocusAfterChange(revision: number) {
  const list = useRef<HTMLElement>(null)
  const isExpected = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was changed is on the page with the next revision
  useEffect(() => {
    if (isExpected.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    isExpected.current = false
  }, [revision])
  return { list, expect: () => (isExpected.current = true) }
}

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
  const focus = useFocusAfterChange(revision)
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
      <section ref={focus.list} tabIndex={-1} aria-label="Micro-frontends">
        {names.map((name) => (
          <RemoteCard
            key={name}
            rows={ofName(name)}
            flags={flags.filter((flag) => flag.name === name)}
            isFrozen={freezes.some((freeze) => freeze.name === name)}
          />
        ))}
      </section>
      <ChangeDialog
        wanted={wanted}
        revision={revision}
        needsKey={changes === 'with-key'}
        operatorKey={operatorKey}
        upTo={Math.max(0, ...operators.map(({ upTo }) => upTo))}
        onKey={onKey}
        onClose={() => setWanted(null)}
        onChanged={() => {
          focus.expect()
          return onChanged()
        }}
      />
    </ChangesContext>
  )
}
