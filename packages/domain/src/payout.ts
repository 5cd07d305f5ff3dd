/** A comedian of a title, with the part of the title that is theirs. */
export type PayoutComedian = {
  readonly comedianId: number
  readonly comedian: string
  readonly weight: number
}

/** What was watched of a title in a month. */
export type PayoutTitle = {
  readonly videoId: number
  readonly title: string
  readonly seconds: number
  readonly comedians: readonly PayoutComedian[]
}

/** What a comedian gets for a title. */
export type PayoutShare = PayoutComedian & {
  readonly videoId: number
  readonly title: string
  readonly seconds: number
  /** The sum of the weights of all comedians of the title. */
  readonly weights: number
  /** What the title gets. */
  readonly titleBani: number
  readonly amountBani: number
}

/**
 * Divides a whole amount by weights, exactly. Each part is rounded down; what is left goes, one unit each, to the
 * parts that lost most, and of equal ones to the first (method of largest remainders).
 */
export function divideByWeights(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum === 0n) throw new Error('Nothing can be divided by weights that are all 0.')
  const parts = weights.map((weight, place) => {
    const product = BigInt(amount) * BigInt(weight)
    return { place, whole: Number(product / sum), rest: product % sum }
  })
  const left = amount - parts.reduce((total, { whole }) => total + whole, 0)
  const favoured = new Set(
    parts
      .toSorted((a, b) => Number(b.rest - a.rest))
      .slice(0, left)
      .map(({ place }) => place),
  )

  return parts.map(({ place, whole }) => whole + (favoured.has(place) ? 1 : 0))
}

const weightsOf = ({ comedians }: PayoutTitle) =>
  comedians.reduce((sum, { weight }) => sum + weight, 0)

/** Whether a title takes part: it was watched, and has a comedian to pay. */
export const isPaidTitle = (title: PayoutTitle): boolean =>
  title.seconds > 0 && weightsOf(title) > 0

/**
 * Divides a pool over titles by their seconds, and the amount of each title over its comedians by their weights.
 * The shares add up to the pool. Without a title that takes part there is nothing.
 */
export function dividePool(poolBani: number, all: readonly PayoutTitle[]): PayoutShare[] {
  const titles = all.filter(isPaidTitle).toSorted((a, b) => a.videoId - b.videoId)
  if (titles.length === 0) return []
  const amounts = divideByWeights(
    poolBani,
    titles.map(({ seconds }) => seconds),
  )

  return titles.flatMap((paid, place) => {
    const { comedians, ...title } = paid
    const titleBani = amounts[place] ?? 0
    const weights = weightsOf(paid)
    const parts = divideByWeights(
      titleBani,
      comedians.map(({ weight }) => weight),
    )
    return comedians.map((comedian, at) => ({
      ...title,
      ...comedian,
      weights,
      titleBani,
      amountBani: parts[at] ?? 0,
    }))
  })
}

/** A share that changed since it was stated. */
export type PayoutChange = PayoutShare & {
  /** What earlier statements say in all. */
  readonly beforeBani: number
  /** What the new line adds. */
  readonly changeBani: number
}

/** What earlier statements say in all about a title and a comedian. */
export type StatedShare = Omit<PayoutShare, 'titleBani' | 'amountBani'> & {
  readonly statedBani: number
}

const keyOf = ({ videoId, comedianId }: Pick<PayoutShare, 'videoId' | 'comedianId'>) =>
  `${videoId} ${comedianId}`

/** The lines that bring what is stated to `shares`; a share that is gone gets a line that takes it back. */
export function payoutChanges(
  shares: readonly PayoutShare[],
  stated: readonly StatedShare[],
): PayoutChange[] {
  const before = new Map(stated.map((share) => [keyOf(share), share]))
  const now = new Set(shares.map(keyOf))
  const gone = stated
    .filter((share) => !now.has(keyOf(share)))
    .map((share) => ({ ...share, titleBani: 0, amountBani: 0, weight: 0 }))

  return [...shares, ...gone]
    .map((share) => {
      const beforeBani = before.get(keyOf(share))?.statedBani ?? 0
      return { ...share, beforeBani, changeBani: share.amountBani - beforeBani }
    })
    .filter(({ changeBani }) => changeBani !== 0)
}
