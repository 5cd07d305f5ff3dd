import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { silentLog } from '@hlizo/kit/log'
import { diskStore } from '@hlizo/media/disk-store'
import { pictureIdOf } from '@hlizo/media/picture'
import { pictureFinder } from './pictures.ts'
import { pictureJob } from './picture-job.ts'

it('draws the formats asked for', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'picture-job-'))
  const file = join(directory, 'one.svg')
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="36"/>'
  await writeFile(file, drawing)
  const store = diskStore(join(directory, 'store'))
  const job = pictureJob({ store, log: silentLog })
  const { signal } = new AbortController()
  await job.run(
    { file, use: 'thumbnail', formats: ['webp', 'jpeg'] },
    { attempt: 1, isLast: () => false, signal },
  )
  const id = pictureIdOf(Buffer.from(drawing), 'thumbnail')
  const find = pictureFinder(store)
  const found = [await find(id, 1280, ''), await find(id, 1280, 'image/avif,image/webp')]
  await rm(directory, { recursive: true })

  expect(found.map((picture) => picture?.ending)).toEqual(['jpg', 'webp'])
})
