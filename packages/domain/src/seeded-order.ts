// FNV-1a with the MurmurHash3 finalizer: spreads short keys evenly over 32 bits. Not for secrets.
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    h = Math.imul(h ^ text.charCodeAt(index), 0x01000193)
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)

  return (h ^ (h >>> 16)) >>> 0
}

/** A pseudo-random number in [0, 1), the same for the same seed and item. */
export function seededNumber(seed: string, item: number): number {
  return hash(`${seed}:${item}`) / 2 ** 32
}

export function seededOrder<Item extends { readonly id: number }>(
  items: readonly Item[],
  seed: string,
): Item[] {
  const places = new Map(items.map(({ id }) => [id, seededNumber(seed, id)]))
  return items.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0) || a.id - b.id)
}
