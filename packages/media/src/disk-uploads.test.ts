import type * as Files from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { diskUploads } from './disk-uploads.ts'

const ID = '01900000-0000-7000-8000-000000000002'
/** Whether the disk stores what it was given, one time after the other. */
const disk = vi.hoisted((): { outcomes: boolean[] } => ({ outcomes: [] }))
vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof Files>()
  const open: typeof files.open = async (...given) => {
    const handle = await files.open(...given)
    const datasync = handle.datasync.bind(handle)
    handle.datasync = async () => {
      if (disk.outcomes.shift() ?? true) return datasync()
      throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
    }
    return handle
  }

  return { ...files, open }
})

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'disk-uploads-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('diskUploads', () => {
  it('tells of a part that the disk did not store, though a later part or the whole file is stored', async () => {
    const uploads = diskUploads(directory)
    const write = (text: string, at: number) =>
      uploads.tus.write(Readable.from([Buffer.from(text)]), ID, at)
    const failed = { code: 'EIO' }
    await uploads.create(ID, 6)
    disk.outcomes = [false, true, false, true]
    await write('ab', 0)
    await expect(write('cd', 2)).rejects.toMatchObject(failed)
    await write('cd', 2)
    await write('ef', 4)
    await expect(uploads.complete(ID)).rejects.toMatchObject(failed)
    await uploads.complete(ID)
    expect(String(await uploads.read(ID))).toBe('abcdef')
  })
})
