import { createReadStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { EncodeParts } from './build-asset.ts'
import { bundlePart, unbundlePart } from './bundle-part.ts'
import { encodePart } from './encode-part.ts'
import type { MediaTools } from './ffmpeg.ts'
import { divideFilm } from './film-parts.ts'
import { joinParts, type MadePart } from './join-parts.ts'
import type { Preset } from './plan.ts'
import { decodeSound } from './sound-part.ts'

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
  const piece = `${directory}.pcm`

  return async (film) => {
    const made: MadePart[] = []
    const { master } = film
    const planned = divideFilm({ ...film, partSeconds })
    const order = { tools, directory, preset, hasAv1 }
    const given = { file, master, tools, directory: `${directory}.sound`, signal: undefined }
    await using sound = master.audio === null ? null : await decodeSound(given)
    await mkdir(film.directory, { recursive: true })
    for (const part of planned) {
      if (part.kind === 'sound' && sound) await writeFile(piece, await sound.readPiece(part))
      const encoded = await encodePart({
        ...order,
        part,
        file: part.kind === 'sound' ? piece : file,
      })
      await bundlePart(directory, encoded, bundle)
      await unbundlePart(createReadStream(bundle), encoded, film.directory)
      made.push({ planned: part, made: encoded })
    }
    for (const path of [directory, bundle, piece, `${directory}.sound`])
      await rm(path, { recursive: true, force: true })
    await joinParts(film.directory, made, film)

    return true
  }
}
