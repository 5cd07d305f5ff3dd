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

/**
 * How far two sets of samples are from being drawn alike: the z of Wilcoxon's rank-sum test. Negative where
 * the first are smaller. Ranks, so that single long waits of a busy machine weigh no more than others.
 */
export function rankSumZ(first: readonly number[], second: readonly number[]): number {
  const ranked = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((a, b) => a.value - b.value)
  let sum = 0
  let place = 0
  while (place < ranked.length) {
    const equals = ranked.filter(({ value }) => value === ranked[place]?.value)
    const rank = place + (equals.length + 1) / 2
    sum += rank * equals.filter(({ isFirst }) => isFirst).length
    place += equals.length
  }
  const [n, m] = [first.length, second.length]
  const expected = (n * (n + m + 1)) / 2

  return (sum - expected) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
