import type { TitleType } from '@hlizo/contract/entities/search-result'

export type FavoriteTarget = { readonly type: TitleType; readonly id: number }

/** The cached data with this title's heart full or empty wherever it occurs. Lists, pages and rows differ in shape. */
export function withFavorite(data: unknown, target: FavoriteTarget, isFavorite: boolean): unknown {
  if (Array.isArray(data)) return data.map((item) => withFavorite(item, target, isFavorite))
  if (typeof data !== 'object' || data === null) return data

  const parts = Object.entries(data).map(([key, value]) => [
    key,
    withFavorite(value, target, isFavorite),
  ])
  const copy: Record<string, unknown> = Object.fromEntries(parts)
  const isTarget = copy['type'] === target.type && copy['id'] === target.id

  return isTarget && 'isFavorite' in copy ? { ...copy, isFavorite } : copy
}
