import { useEffect, useState } from 'react'
import type { RemoteFacts } from './facts'
import styles from './outlines.module.css'
import { type Region, regionsOn } from './regions'

/** Wide enough for a name, px; smaller regions carry their number alone. */
const roomForWords = 280

/** The regions as they stand; looked at with each frame, since pages move in more ways than can be listened to. */
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
  const errors = facts.troubles.length
  return (
    <span className={`${styles.label} ${errors > 0 ? styles.failing : ''}`}>
      <b>{facts.number}</b>
      {wide && (
        <span className={styles.words}>
          {facts.name} {facts.instead ?? facts.version} · {facts.owner} · {facts.why}
          {errors > 0 && ` · ${errors} ${errors === 1 ? 'error' : 'errors'}`}
        </span>
      )}
    </span>
  )
}

/** Drawn over the page and out of the way of everything in it; the panel says the same in words. */
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
            className={`${styles.region} ${facts.troubles.length > 0 ? styles.failingRegion : ''}`}
            style={{ top, left, width, height }}
          >
            <Label facts={facts} wide={width >= roomForWords} />
          </div>
        )
      })}
    </div>
  )
}
