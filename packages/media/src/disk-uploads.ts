import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/utils'
import type { UploadStore } from './upload-store.ts'

const WRITE_AT_ONCE = 4 * 1024 * 1024
/** Stays free for the database, logs and work directories. */
const RESERVED_BYTES = 512 * 1024 * 1024

const diskIsFull = () => Object.assign(new Error('ENOSPC: the disk is full'), { code: 'ENOSPC' })

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** A file store that reports why a write failed, and stops before the disk is full. */
class DurableFileStore extends FileStore {
  /** What the disk still takes of each file, part by part while the next one arrives. */
  readonly #flushes = new Map<string, Promise<PromiseSettledResult<void>>>()
  readonly #sync: (file: string) => Promise<void>

  constructor(directory: string, sync: (file: string) => Promise<void>) {
    super({ directory })
    this.#sync = sync
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { bavail, bsize } = await statfs(this.directory)
    if (bavail * bsize < RESERVED_BYTES) throw diskIsFull()
    const file = createWriteStream(join(this.directory, id), {
      flags: 'r+',
      start: offset,
      highWaterMark: WRITE_AT_ONCE,
    })
    await pipeline(source, file)
    await this.#flushed(id)
    this.#flush(id)

    return offset + file.bytesWritten
  }

  /** Starts to make durable what has arrived; the end of the file then waits for little. */
  #flush(id: string): void {
    const flushing = Promise.allSettled([this.#sync(join(this.directory, id))])
    this.#flushes.set(
      id,
      flushing.then(([outcome]) => outcome),
    )
  }

  /** The system tells of a failed write only once: each waiting caller must get it. */
  async #flushed(id: string): Promise<void> {
    const outcome = await this.#flushes.get(id)
    this.#flushes.delete(id)
    if (outcome?.status === 'rejected') throw outcome.reason
  }

  /** All of the file is on the disk. */
  async complete(id: string): Promise<void> {
    await this.#flushed(id)
    await this.#sync(join(this.directory, id))
  }

  forget(id: string): void {
    this.#flushes.delete(id)
  }
}

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Uploads on a local disk, one file each below `directory`. `sync` waits until the disk has stored a file. */
export function diskUploads(directory: string, { sync = syncFile } = {}): UploadStore {
  const tus = new DurableFileStore(directory, sync)
  const pathOf = (id: string) => join(directory, id)
  const sizeOf = async (id: string): Promise<number | null> => {
    try {
      return (await stat(pathOf(id))).size
    } catch (error) {
      if (isGone(error)) return null
      throw error
    }
  }

  return {
    tus,
    nameOf: (id) => id,
    pathOf,
    receivedOf: sizeOf,

    create: async (id, bytes) => {
      if ((await sizeOf(id)) !== null) return
      await mkdir(directory, { recursive: true })
      await tus.create(new Upload({ id, size: bytes, offset: 0 }))
    },

    complete: (id) => tus.complete(id),

    read: async (id) => {
      try {
        return await readFile(pathOf(id))
      } catch (error) {
        if (isGone(error)) return null
        throw error
      }
    },

    local: async (id) =>
      (await sizeOf(id)) === null ? null : { file: pathOf(id), release: async () => {} },

    remove: async (id) => {
      tus.forget(id)
      for (const file of [pathOf(id), `${pathOf(id)}.json`]) await rm(file, { force: true })
    },
  }
}
