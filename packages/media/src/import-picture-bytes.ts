import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from '@hlizo/kit/result'
import { importPictures, type PictureAsset, type PictureImport } from './picture.ts'

type Options = Pick<PictureImport, 'store' | 'signal'> & {
  readonly bytes: Uint8Array
  readonly use: PictureImport['pictures'][number]['use']
}

/** Imports a picture from memory, for someone who waits for it. */
export async function importPictureBytes({
  bytes,
  use,
  store,
  signal,
}: Options): Promise<Result<PictureAsset, 'NOT_A_PICTURE'>> {
  const directory = await mkdtemp(join(tmpdir(), 'picture-bytes-'))
  try {
    const file = join(directory, 'picture')
    await writeFile(file, bytes)
    const pictures = [{ file, use }]
    const [picture] = await importPictures({ pictures, store, signal, isUrgent: true })

    return picture ?? { ok: false, refusal: 'NOT_A_PICTURE' }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
