import L from 'leaflet'
import { boundsOf, showBounds } from './use-search-map'

/** A map of a phone's width: the document of the tests has no sizes. */
function mapOf(width: number, height: number): L.Map {
  const element = document.createElement('div')
  Object.defineProperties(element, { clientWidth: { value: width }, clientHeight: { value: height } })
  return L.map(element, { maxZoom: 18 })
}

test.each([
  [390, 640],
  [720, 800],
])('a map %i px wide that is opened again at its bounds has the zoom that it had, up to the nearest', (...size) => {
  const before = mapOf(...size)
  const after = mapOf(...size)
  for (let zoom = 6; zoom <= 18; zoom++)
    for (const lat of [-54.8, 0.003, 38.7167, 69.65]) {
      before.setView([lat, -9.13334], zoom, { animate: false })
      showBounds(after, boundsOf(before))
      expect([lat, after.getZoom()]).toEqual([lat, zoom])
    }
})
