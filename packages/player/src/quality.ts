/** How the viewer wants the picture: by itself, cheap, or as good as it gets (D66). */
export const qualities = ['auto', 'saver', 'high'] as const
export type Quality = (typeof qualities)[number]

/** A step of the stream's ladder, as far as it matters here. Sound alone has no height. */
export type Level = { readonly height: number; readonly bitrate: number }

/** The tallest picture that saving data allows, in pixels. */
const SAVER_HEIGHT = 360

/** What a choice means for the engine: a fixed level, or the best that it may rise to; -1 leaves it free. */
export type LevelRule = { readonly fixed: number; readonly cap: number }

/** The levels that a viewer can choose from: those with a picture. */
export const choicesOf = <Step extends Level>(levels: readonly Step[]): Step[] =>
  levels.filter(({ height }) => height > 0)

/**
 * Which levels a choice allows; `levels` are in the engine's order. A stream of sound alone stays at its
 * smallest: viewers who choose it want to save data.
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
