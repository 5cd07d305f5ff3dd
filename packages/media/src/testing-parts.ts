import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { EncodeParts } from './build-asset.ts'
import { bundlePart, unbundlePart } from './bundle-part.ts'
import { encodePart } from './encode-part.ts'
import type { MediaTools } from './ffmpeg.ts'
import { divideFilm } from './film-parts.ts'
import { joinParts, type MadePart } from './join-parts.ts'
import type { Preset } from './plan.ts'

/** Encodes the parts of a film one after the other on this machine, through bundles as a store has them. For tests. */
export function encodePartsHere(given: {
  readonly file: string
  readonly tools: MediaTools
  readonly directory: string
  readonly partSeconds: number
  readonly preset: Preset
  readonly hasAv1?: boolean
}): EncodeParts {
  const { file, tools, directory, partSeconds, preset, hasAv1 } = given
  const bundle = `${directory}.bundle`

  return async (film) => {
    const made: MadePart[] = []
    const planned = divideFilm({
      durationSeconds: film.master.durationSeconds,
      keyframeSeconds: film.keyframeSeconds,
      hasSound: film.master.audio !== null,
      partSeconds,
    })
    for (const part of planned) {
      const encoded = await encodePart({ file, part, tools, directory, preset, hasAv1 })
      await bundlePart(directory, encoded, bundle)
      await unbundlePart(createReadStream(bundle), encoded, film.directory)
      made.push({ planned: part, made: encoded })
    }
    for (const path of [directory, bundle]) await rm(path, { recursive: true, force: true })
    await joinParts(film.directory, made, film)
    const sound = made.find(({ planned: { kind } }) => kind === 'sound')

    return { loudness: sound?.made.loudness ?? null }
  }
}
