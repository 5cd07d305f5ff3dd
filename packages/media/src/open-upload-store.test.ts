import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUploadStore } from './open-upload-store.ts'
import { startBucket } from './testing-bucket.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const MEGABYTE = 1024 * 1024

let directory: string
let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'uploads-'))
  bucket = await startBucket(join(directory, 'bucket'))
})
afterAll(async () => {
  await bucket.stop()
  await rm(directory, { recursive: true, force: true })
})

describe.each(['disk', 'a bucket'])('openUploadStore: %s', (kind) => {
  const open = () =>
    openUploadStore(kind === 'disk' ? 'disk' : bucket.name, join(directory, 'uploads'))

  it('receives a file in parts, also by another node, and returns it', async () => {
    const content = Buffer.alloc(13 * MEGABYTE, 'abcdefghij')
    const [first, second] = [open(), open()]
    await first.create(ID, content.length)
    await first.create(ID, content.length)
    const name = first.nameOf(ID)
    const cut = 6 * MEGABYTE + 7
    expect(await first.receivedOf(ID)).toBe(0)
    await first.tus.write(Readable.from([content.subarray(0, cut)]), name, 0)
    expect(await second.receivedOf(ID)).toBe(cut)
    await second.tus.write(Readable.from([content.subarray(cut)]), name, cut)
    expect(await first.receivedOf(ID)).toBe(content.length)
    await first.complete(ID)

    const local = await second.local(ID, { directory: join(directory, 'work') })
    expect((await readFile(local?.file ?? '')).equals(content)).toBe(true)
    await local?.release()
    expect((await second.read(ID))?.length).toBe(content.length)

    await first.remove(ID)
    await first.remove(ID)
    expect(await open().receivedOf(ID)).toBeNull()
    expect(await open().read(ID)).toBeNull()
    expect(await open().local(ID, { directory })).toBeNull()
  })

  it('removes an unfinished upload with its parts', async () => {
    const uploads = open()
    await uploads.create(ID, 20 * MEGABYTE)
    await uploads.tus.write(Readable.from([Buffer.alloc(7 * MEGABYTE)]), uploads.nameOf(ID), 0)
    await uploads.remove(ID)

    expect(await open().receivedOf(ID)).toBeNull()
  })
})

describe('a full disk', () => {
  it('is reported as such', async () => {
    const uploads = openUploadStore('disk', join(directory, 'full'))
    await uploads.create(ID, 10)
    const full = new Readable({
      read() {
        this.destroy(Object.assign(new Error('write'), { code: 'ENOSPC' }))
      },
    })
    await expect(uploads.tus.write(full, uploads.nameOf(ID), 0)).rejects.toMatchObject({
      code: 'ENOSPC',
    })
  })
})
