import { latLng, useZoomEnd } from '@qe/map'
import { IconButton } from '@qe/ui'
import { ZoomButtons } from '@qe/ui/unshared'
import { LassoSelect } from 'lucide-react'
import { useRef } from 'react'
import { AreaDrawing } from './area-drawing'
import { FollowMap } from './follow-map'
import css from './map.module.css'
import { NearMe } from './near-me'
import { boundsOf, type MapTools } from './use-search-map'

interface MapControlsProps {
  tools: MapTools | null
  /** Only places in a drawn area are searched, wherever the map is. */
  hasArea: boolean
  /** The map shows another part than was searched. */
  canSearchHere: boolean
  follow: boolean
  onFollow: (follow: boolean) => void
  onSearchIn: (bounds: string) => void
  drawing: boolean
  onDrawing: (drawing: boolean) => void
  /** Gets the area that was drawn. */
  onArea: (area: string) => void
}

/** What stands over the map of a search: what moving it does, zoom, “Near me”, and drawing an area. */
export function MapControls({
  tools,
  hasArea,
  canSearchHere,
  follow,
  onFollow,
  onSearchIn,
  drawing,
  onDrawing,
  onArea,
}: MapControlsProps) {
  const drawButton = useRef<HTMLButtonElement>(null)
  const zoomEnd = useZoomEnd(tools?.map)
  const searchHere = () => tools && onSearchIn(boundsOf(tools.map))
  const endDrawing = () => {
    onDrawing(false)
    drawButton.current?.focus()
  }

  return (
    <>
      {drawing && tools ? (
        <AreaDrawing
          map={tools.map}
          onDone={(area) => {
            endDrawing()
            onArea(area)
          }}
          onCancel={endDrawing}
        />
      ) : (
        <FollowMap
          hasArea={hasArea}
          canSearchHere={canSearchHere}
          follow={follow}
          onFollow={onFollow}
          onSearchHere={searchHere}
          onRemoveArea={() => {
            drawButton.current?.focus()
            searchHere()
          }}
        />
      )}
      <ZoomButtons end={zoomEnd} onZoom={(steps) => tools?.map.setZoom(tools.map.getZoom() + steps)} />
      <NearMe
        onFound={(point) => {
          tools?.moveByCode(() => tools.map.setView(latLng(point), 13, { animate: false }))
          if (!hasArea) searchHere()
        }}
      />
      <div className={css.draw}>
        <IconButton
          ref={drawButton}
          label="Draw an area"
          icon={<LassoSelect aria-hidden size={18} />}
          aria-pressed={drawing}
          onClick={() => onDrawing(!drawing)}
        />
      </div>
    </>
  )
}
