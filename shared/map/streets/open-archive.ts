import { addProtocol } from 'maplibre-gl'
import { PMTiles } from 'pmtiles'
import type { Archive } from './archive-style'

/** Lets the library read tiles of an archive: it asks for `pmtiles://<zoom>/<column>/<row>`. */
function readTilesFrom(archive: PMTiles): void {
  addProtocol('pmtiles', async ({ url }, { signal }) => {
    const [zoom = 0, column = 0, row = 0] = url.replace('pmtiles://', '').split('/').map(Number)
    const tile = await archive.getZxy(zoom, column, row, signal)
    return { data: tile?.data ?? new ArrayBuffer(0) }
  })
}

/**
 * Opens a PMTiles archive, which is read by ranges.
 * @throws Error when it can't be read
 */
export async function openArchive(address: string): Promise<Archive> {
  const archive = new PMTiles(address)
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  const metadata = (await archive.getMetadata()) as { attribution?: unknown }
  readTilesFrom(archive)
  return {
    minZoom,
    maxZoom,
    box: [minLon, minLat, maxLon, maxLat],
    attribution: typeof metadata.attribution === 'string' ? metadata.attribution : '',
  }
}
