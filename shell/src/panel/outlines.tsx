import { useEffect, useState } from 'react'
import type { RemoteFacts } from './facts'
import styles from './outlines.module.css'
import { type Region, regionsOn } from './regions'

/** Width from which a region's label has a name, px; smaller regions show only their number. */
const minLabelWidth = 280

/** The current regions, measured in every frame, since pages move for more reasons than there are events. */
function useRegions(): readonly Region[] {
  const [regions, setRegions] = useState<readonly Region[]>([])
  useEffect(() => {
    let seen = ''
    let frame = 0
    const look = () => {
      const found = regionsOn(document)
      const text = JSON.stringify(found)
      if (text !== seen) setRegions(found)
      seen = text
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [])
  return regions
}

function Label({ facts, wide }: { facts: RemoteFacts; wide: boolean }) {
  const errors = facts.errors.length
  return (
    <span className={`${styles.label} ${errors > 0 ? styles.failing : ''}`}>
      <b>{facts.number}</b>
      {wide && (
        <span className={styles.words}>
          {facts.name} {facts.fallback ?? facts.version} · {facts.owner} · {facts.why}
          {errors > 0 && ` · ${errors} ${errors === 1 ? 'error' : 'errors'}`}
        </span>
      )}
    </span>
  )
}

/** Draws outlines over the page without blocking it; the panel has the same information as text. */
export function Outlines({ remotes }: { remotes: readonly RemoteFacts[] }) {
  const regions = useRegions()
  return (
    <div aria-hidden className={styles.layer}>
      {regions.map(({ remote, ...box }, index) => {
        const facts = remotes.find(({ name }) => name === remote)
        if (!facts) return null
        const { top, left, width, height } = box
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: regions have no other identity than their position
            key={index}
            className={`${styles.region} ${facts.errors.length > 0 ? styles.failingRegion : ''}`}
            style={{ top, left, width, height }}
          >
            <Label facts={facts} wide={width >= minLabelWidth} />
          </div>
        )
      })}
    </div>
  )
}
