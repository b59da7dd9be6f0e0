/**
 * The map of the site: Leaflet with streets or drawn land. Heavy, so that a remote imports it only in a chunk that it
 * loads where a map is shown; each build bundles its own.
 */
export { createBaseMap, labelMarker, latLng, mapClasses, pinMarker } from './base-map'
export { useZoomEnd } from './use-zoom-end'
