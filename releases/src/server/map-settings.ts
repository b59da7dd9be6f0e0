import type { SiteSettings } from '@qe/contract'
import { z } from 'zod'

/** Where the archive of MAP_TILES_FILE is read by ranges. */
export const mapTilesPath = '/map/tiles.pmtiles'

/** Free for everybody, without a key or a limit. Source: openfreemap.org. */
const openFreeMap = {
  light: 'https://tiles.openfreemap.org/styles/bright',
  dark: 'https://tiles.openfreemap.org/styles/dark',
}

const address = z.url({ protocol: /^https?$/, error: 'must be an address such as https://maps.example/style.json' })

/** What the maps of the site are drawn from. */
export const mapSettings = z.object({
  /**
   * MapLibre style of the maps, which visitors' browsers load from there; `none` for none. When absent:
   * https://tiles.openfreemap.org/styles/bright, or none with MAP_TILES_FILE.
   */
  MAP_STYLE_URL: z.union([z.literal('none'), address]).optional(),
  /** The same in dark mode; MAP_STYLE_URL when absent, and OpenFreeMap's dark one where that is absent as well. */
  MAP_STYLE_DARK_URL: address.optional(),
  /** Origins of that style's tiles, fonts and icons, where they are others than its own, separated by commas. */
  MAP_HOSTS: z
    .string()
    .regex(/^https?:\/\/[^\s,/;]+(,https?:\/\/[^\s,/;]+)*$/, {
      error: 'is written https://tiles.example,https://fonts.example',
    })
    .optional(),
  /**
   * PMTiles archive on this server's disk with the layers of Protomaps' basemap, of the whole earth or of a part. Maps
   * are drawn from it in the site's own colours; MAP_STYLE_URL, where it is set as well, is for when that fails.
   */
  MAP_TILES_FILE: z.string().min(1).optional(),
})

/** What browsers learn of these settings. */
export function mapOf({
  MAP_STYLE_URL: style,
  MAP_STYLE_DARK_URL: dark,
  MAP_HOSTS: hosts,
  MAP_TILES_FILE: file,
}: z.infer<typeof mapSettings>): Pick<SiteSettings, 'map'> {
  const isDefault = style === undefined && !file
  const light = isDefault ? openFreeMap.light : style
  const map = {
    ...(file && { tiles: mapTilesPath }),
    ...(light &&
      light !== 'none' && {
        style: { light, dark: dark ?? (isDefault ? openFreeMap.dark : light), hosts: hosts?.split(',') ?? [] },
      }),
  }
  return Object.keys(map).length > 0 ? { map } : {}
}
