/** Numbers from 0 to 1 that are the same for the same seed (sfc32, which passes PractRand), so that a proof can be looked into again. */
export function random(seed: number): () => number {
  const state = new Uint32Array([seed, 0x9e3779b9, 0x243f6a88, 1])
  const next = () => {
    const [a = 0, b = 0, c = 0, counter = 0] = state
    const sum = (a + b + counter) >>> 0
    state.set([b ^ (b >>> 9), c + (c << 3), ((c << 21) | (c >>> 11)) + sum, counter + 1])
    return sum / 4_294_967_296
  }
  for (let warming = 0; warming < 20; warming++) next()
  return next
}
