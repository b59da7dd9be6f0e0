/** Encoded rings by polygon, written by `scripts/make-land.mjs`. Declared, so that the compiler does not read them. */
declare module '*/world.json' {
  const world: string[][]
  export default world
}
declare module '*/coasts.json' {
  const coasts: Record<string, string[][]>
  export default coasts
}
