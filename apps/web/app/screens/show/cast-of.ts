import type { VideoCard } from '@hlizo/contract/entities/video'

/** Everyone who is in any of the episodes, the most frequent first. */
export function castOf(videos: readonly VideoCard[]): VideoCard['comedians'] {
  const appearances = Map.groupBy(
    videos.flatMap(({ comedians }) => comedians),
    ({ name }) => name,
  )

  return [...appearances.values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([comedian]) => comedian ?? [])
}
