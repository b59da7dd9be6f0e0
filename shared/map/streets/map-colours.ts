const names = {
  land: 'map-land',
  water: 'map-water',
  border: 'map-border',
  park: 'map-park',
  street: 'map-street',
  rail: 'map-rail',
  house: 'map-house',
  text: 'text',
  quietText: 'text-second',
}

/** The theme's colours that a map has. */
export type MapColours = Record<keyof typeof names, string>

/** The colours of the theme at an element. */
export function mapColours(element: Element): MapColours {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    Object.entries(names).map(([name, property]) => [name, style.getPropertyValue(`--qe-${property}`).trim()]),
  ) as MapColours
}
