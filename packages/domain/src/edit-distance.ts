/**
 * How many letters must be put in, left out, changed or swapped with their neighbour to make `text` from
 * `word` (optimal string alignment), or `limit + 1` as soon as it is more than `limit`. With `asPrefix`
 * the end of `text` does not count: „urzicta” is one step from „urzicuta…”.
 */
export function editDistance(
  word: string,
  text: string,
  { limit, asPrefix }: { readonly limit: number; readonly asPrefix: boolean },
): number {
  const width = Math.min(text.length, word.length + limit)
  if (!asPrefix && Math.abs(word.length - text.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: width + 1 }, (_, column) => column)

  for (let row = 1; row <= word.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= width; column += 1) {
      const cost = word[row - 1] === text[column - 1] ? 0 : 1
      let steps = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
      )
      const isSwap =
        row > 1 &&
        column > 1 &&
        word[row - 1] === text[column - 2] &&
        word[row - 2] === text[column - 1]
      if (isSwap) steps = Math.min(steps, (before[column - 2] ?? 0) + 1)
      current.push(steps)
      least = Math.min(least, steps)
    }
    if (least > limit) return limit + 1
    before = last
    last = current
  }
  const steps = asPrefix ? Math.min(...last) : (last[text.length] ?? limit + 1)

  return Math.min(steps, limit + 1)
}
