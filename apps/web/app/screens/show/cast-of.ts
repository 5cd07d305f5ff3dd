import type { VideoCard } from '@hlizo/contract/entities/video'

/** Everybody who is in any of the episodes, once, whoever is in most of them first. */
export function castOf(videos: readonly VideoCard[]): VideoCard['comedians'] {
  const appearances = Map.groupBy(
    videos.flatMap(({ comedians }) => comedians),
    ({ name }) => name,
  )

  return [...appearances.values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([comedian]) => comedian ?? [])
}
