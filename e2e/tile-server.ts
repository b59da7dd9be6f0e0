import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tileArchive, vectorTile } from '../releases/src/testing/tile-archive'

const line = (kind: string, points: [number, number][], name: string) =>
  ({ shape: 'line', points, properties: { kind, name } }) as const

/** A tile with land, a river, a park, streets and a station: the same everywhere. */
const tile = vectorTile({
  earth: [
    {
      shape: 'polygon',
      points: [
        [0, 0],
        [4096, 0],
        [4096, 4096],
        [0, 4096],
      ],
      properties: { kind: 'earth' },
    },
  ],
  water: [
    {
      shape: 'polygon',
      points: [
        [0, 3300],
        [4096, 3600],
        [4096, 4096],
        [0, 4096],
      ],
      properties: { kind: 'river' },
    },
  ],
  landuse: [
    {
      shape: 'polygon',
      points: [
        [500, 500],
        [1400, 500],
        [1400, 1300],
        [500, 1300],
      ],
      properties: { kind: 'park' },
    },
  ],
  roads: [
    ...[700, 1500, 2300, 3100].map((y) =>
      line(
        'minor_road',
        [
          [0, y],
          [4096, y],
        ],
        'Rua Augusta',
      ),
    ),
    ...[600, 1900, 3400].map((x) =>
      line(
        'minor_road',
        [
          [x, 0],
          [x, 3300],
        ],
        'Rua da Prata',
      ),
    ),
    line(
      'major_road',
      [
        [0, 2700],
        [4096, 400],
      ],
      'Avenida da Liberdade',
    ),
    line(
      'rail',
      [
        [0, 3250],
        [4096, 3000],
      ],
      'Linha Azul',
    ),
  ],
  places: [{ shape: 'point', points: [[2400, 1000]], properties: { kind: 'neighbourhood', name: 'Alfama' } }],
  pois: [{ shape: 'point', points: [[1900, 2300]], properties: { kind: 'station', name: 'Rossio' } }],
})

/** The tiles around a place at zooms that a map of a town has. */
export function archiveAround({ lat, lon }: { lat: number; lon: number }): Buffer {
  const tiles = [9, 10, 11, 12, 13].flatMap((zoom) => {
    const size = 2 ** zoom
    const radians = (lat * Math.PI) / 180
    const column = Math.floor(((lon + 180) / 360) * size)
    const row = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * size)
    const near = [-3, -2, -1, 0, 1, 2, 3]
    return near.flatMap((x) => near.map((y) => ({ zoom, column: column + x, row: row + y, content: tile })))
  })
  return tileArchive(tiles, { box: [lon - 0.4, lat - 0.3, lon + 0.4, lat + 0.3] })
}

const style = (origin: string) => ({
  version: 8,
  sources: {
    tiles: {
      type: 'vector',
      tiles: [`${origin}/{z}/{x}/{y}.mvt`],
      maxzoom: 14,
      attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>',
    },
  },
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': '#F6F1EA' } },
    { id: 'roads', type: 'line', source: 'tiles', 'source-layer': 'roads', paint: { 'line-width': 3 } },
  ],
})

/** How the server answers: as it should, late, with something else, or not at all. */
type Manner = 'well' | 'late' | 'rubbish' | 'rubbish tiles' | 'gone'

/** A server of a MapLibre style and its tiles that behaves as told. */
export class TileServer {
  manner: Manner = 'well'
  private readonly server: Server

  constructor() {
    this.server = createServer(async ({ url = '' }, response) => {
      if (this.manner === 'gone') return response.destroy()
      if (this.manner === 'late') await new Promise((done) => setTimeout(done, 4000))
      response.setHeader('access-control-allow-origin', '*')
      const isTile = url.endsWith('.mvt')
      if (this.manner === 'rubbish' || (this.manner === 'rubbish tiles' && isTile))
        return response.end('<!doctype html><p>Sign in to this network</p>')
      return response.end(isTile ? tile : JSON.stringify(style(this.origin)))
    })
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  get styleUrl(): string {
    return `${this.origin}/style.json`
  }

  stop(): void {
    this.server.close()
    this.server.closeAllConnections()
  }
}
