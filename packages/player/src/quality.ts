/** Automatic, saving data, or the best (D66). */
export const qualities = ['auto', 'saver', 'high'] as const
export type Quality = (typeof qualities)[number]

/** A rendition of the stream. Audio-only ones have no height. */
export type Level = { readonly height: number; readonly bitrate: number }

/** The largest height of the data saver, in pixels. */
const SAVER_HEIGHT = 360

/** A fixed level, or the highest allowed one; -1 means unlimited. */
export type LevelRule = { readonly fixed: number; readonly cap: number }

export const choicesOf = <Step extends Level>(levels: readonly Step[]): Step[] =>
  levels.filter(({ height }) => height > 0)

/**
 * The levels that a choice allows; `levels` are in the engine's order. An audio-only stream stays
 * at its lowest bit rate, because its viewers want to save data.
 */
export function levelRule(quality: Quality, levels: readonly Level[]): LevelRule {
  const order = levels
    .map(({ height, bitrate }, index) => ({ height, bitrate, index }))
    .toSorted((a, b) => a.bitrate - b.bitrate)

  if (choicesOf(levels).length === 0) {
    const smallest = order[0]?.index ?? -1
    return { fixed: smallest, cap: smallest }
  }
  if (quality === 'high') return { fixed: order.at(-1)?.index ?? -1, cap: -1 }
  if (quality === 'auto') return { fixed: -1, cap: -1 }
  const cheap = order.findLast(({ height }) => height <= SAVER_HEIGHT) ?? order[0]

  return { fixed: -1, cap: cheap?.index ?? -1 }
}
