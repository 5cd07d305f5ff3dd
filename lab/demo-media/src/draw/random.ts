/** Numbers in [0, 1) that are the same at every run for the same seed (a linear congruence). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0

  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
