import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskUploads } from './disk-uploads.ts'

const ID = '01900000-0000-7000-8000-000000000002'
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'disk-uploads-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('diskUploads', () => {
  it('reports a part that the disk did not store, although a later part or the whole file is stored', async () => {
    const outcomes = [false, true, false, true]
    const sync = async () => {
      if (outcomes.shift() === false)
        throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
    }
    const uploads = diskUploads(directory, { sync })
    const write = (text: string, at: number) =>
      uploads.tus.write(Readable.from([Buffer.from(text)]), ID, at)
    const failed = { code: 'EIO' }
    await uploads.create(ID, 6)
    await write('ab', 0)
    await expect(write('cd', 2)).rejects.toMatchObject(failed)
    await write('cd', 2)
    await write('ef', 4)
    await expect(uploads.complete(ID)).rejects.toMatchObject(failed)
    await uploads.complete(ID)
    expect(String(await uploads.read(ID))).toBe('abcdef')
  })
})
