import { cx, IconButton } from '@qe/ui'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import css from './list-sheet.module.css'

/** From the lowest to the highest. */
const heights = ['closed', 'half', 'full'] as const
type Height = (typeof heights)[number]

/** A finger that goes this far takes the sheet to the next height (px). */
const minDragPx = 32

const nextOf = (height: Height, steps: number): Height =>
  heights[Math.min(Math.max(heights.indexOf(height) + steps, 0), heights.length - 1)] ?? height

interface ListSheetProps {
  /** How many results there are, in words. */
  title: string
  map: ReactNode
  children: ReactNode
}

/** A list in a sheet over a map, at three heights, which a finger, two buttons or the arrow keys change. */
export default function ListSheet({ title, map, children }: ListSheetProps) {
  const [height, setHeight] = useState<Height>('closed')
  const [draggedPx, setDragged] = useState<number | null>(null)
  const startY = useRef(0)
  const step = (steps: number) => setHeight((current) => nextOf(current, steps))

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    startY.current = event.clientY
    setDragged(0)
  }
  const drop = () => {
    if (draggedPx !== null && Math.abs(draggedPx) >= minDragPx) step(draggedPx < 0 ? 1 : -1)
    setDragged(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (steps === 0) return
    event.preventDefault()
    step(steps)
  }

  return (
    <div className={cx(css.frame, css[height])}>
      <div className={css.map}>{map}</div>
      <section
        className={cx(css.sheet, draggedPx !== null && css.dragged)}
        style={draggedPx === null ? undefined : { height: `calc(var(--height) - ${draggedPx}px)` }}
        aria-label="List of the results"
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the two buttons do the same */}
        <div
          className={css.head}
          onPointerDown={onPointerDown}
          onPointerMove={(event) => draggedPx !== null && setDragged(event.clientY - startY.current)}
          onPointerUp={drop}
          onPointerCancel={() => setDragged(null)}
          onKeyDown={onKeyDown}
        >
          <span className={css.title}>{title}</span>
          <IconButton
            label="Show more of the list"
            icon={<ChevronUp aria-hidden size={20} />}
            aria-disabled={height === 'full'}
            onClick={() => step(1)}
          />
          <IconButton
            label="Show less of the list"
            icon={<ChevronDown aria-hidden size={20} />}
            aria-disabled={height === 'closed'}
            onClick={() => step(-1)}
          />
        </div>
        <div className={css.list} inert={height === 'closed'}>
          {children}
        </div>
      </section>
    </div>
  )
}
