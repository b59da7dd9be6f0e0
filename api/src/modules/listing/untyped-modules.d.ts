declare module 'tz-lookup' {
  /** The IANA time zone at a point. */
  export default function timeZoneAt(lat: number, lon: number): string
}
