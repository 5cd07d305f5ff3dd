import { createReadStream, createWriteStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EncodedPart } from './encode-part.ts'
import { PartsDiffer } from './join-parts.ts'

/** The files of a part in the order in which a bundle has them. */
const filesOf = ({ tracks }: EncodedPart) =>
  tracks.flatMap(({ init, segments }) => [init, ...segments])

/** Writes the files of a part one after the other into one: hundreds of small objects cost more than one. */
export async function bundlePart(
  directory: string,
  part: EncodedPart,
  bundle: string,
): Promise<void> {
  async function* content() {
    for (const { file } of filesOf(part)) yield* createReadStream(join(directory, file))
  }

  await pipeline(content, createWriteStream(bundle))
}

/**
 * Writes the files of a bundle into a folder.
 *
 * @throws PartsDiffer when it has other bytes than the part.
 */
export async function unbundlePart(
  bundle: Readable,
  part: EncodedPart,
  directory: string,
): Promise<void> {
  const files = filesOf(part)
  let current: { readonly handle: FileHandle; left: number } | null = null
  try {
    for await (const chunk of bundle) {
      let rest: Buffer = Buffer.from(chunk)
      while (rest.length > 0) {
        if (current === null) {
          const next = files.shift()
          if (!next) throw new PartsDiffer('A bundle is longer than its files.')
          current = { handle: await open(join(directory, next.file), 'w'), left: next.bytes }
        }
        const bytes = rest.subarray(0, current.left)
        await current.handle.writeFile(bytes)
        current.left -= bytes.length
        rest = rest.subarray(bytes.length)
        if (current.left > 0) continue
        await current.handle.close()
        current = null
      }
    }
  } finally {
    await current?.handle.close()
  }
  if (current !== null || files.length > 0)
    throw new PartsDiffer('A bundle is shorter than its files.')
}
