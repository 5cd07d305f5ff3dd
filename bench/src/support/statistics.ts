/** The value below which `share` (0 to 1) of the samples lie, by the nearest rank. NaN for no samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil(share * sorted.length))

  return sorted[rank - 1] ?? Number.NaN
}

/** The middle sample, or the mean of the two in the middle. NaN for no samples. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  const lower = sorted[middle - 1] ?? upper

  return sorted.length % 2 === 1 ? upper : (lower + upper) / 2
}
