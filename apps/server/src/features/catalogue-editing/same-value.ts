import { isDeepStrictEqual } from 'node:util'

/** Whether a field of an entry keeps its value. The order of tags does not count, and nothing is null. */
export function isSameValue(field: string, one: unknown, other: unknown): boolean {
  const plain = (value: unknown) =>
    field === 'tags' && Array.isArray(value) ? value.map(String).toSorted() : (value ?? null)

  return isDeepStrictEqual(plain(one), plain(other))
}
