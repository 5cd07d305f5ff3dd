import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Store } from '@tus/s3-store'
import { DataStore, Upload } from '@tus/utils'
import { s3ClientConfig, type S3Bucket } from './s3-client-config.ts'
import { s3Store } from './s3-store.ts'
import { FETCHED_UPLOAD, type LocalUpload, type UploadStore } from './upload-store.ts'

const PART_BYTES = 16 * 1024 * 1024
/** Parts of one upload on their way to the bucket, each a file in the temporary directory. */
const PARTS_AT_ONCE = 4

const keyOf = (id: string) => `u/${id}`

/** Opens the store at the first use: it loads the SDK of AWS. */
class LazyStore extends DataStore {
  readonly #open: () => Promise<S3Store>

  constructor(open: () => Promise<S3Store>) {
    super()
    this.#open = open
  }

  override async create(upload: Upload) {
    return (await this.#open()).create(upload)
  }
  override async write(source: Readable, id: string, offset: number) {
    return (await this.#open()).write(source, id, offset)
  }
  override async getUpload(id: string) {
    return (await this.#open()).getUpload(id)
  }
  override async remove(id: string) {
    return (await this.#open()).remove(id)
  }
}

async function openTus({ bucket, ...at }: S3Bucket, silentMs?: number): Promise<S3Store> {
  const sdk = await import('@tus/s3-store')

  return new sdk.S3Store({
    partSize: PART_BYTES,
    maxConcurrentPartUploads: PARTS_AT_ONCE,
    useTags: false,
    s3ClientConfig: { bucket, ...s3ClientConfig(at, silentMs) },
  })
}

const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size ?? 0

/** Uploads in a bucket, beside the films: `u/<id>`, with the parts of unfinished ones. */
export function s3Uploads(bucket: S3Bucket, silentMs?: number): UploadStore {
  const files = s3Store(bucket, silentMs)
  let opening: Promise<S3Store> | null = null
  const fetching = new Map<string, Promise<LocalUpload | null>>()
  const tus = new LazyStore(() => (opening ??= openTus(bucket, silentMs)))

  return {
    tus,
    nameOf: keyOf,
    pathOf: () => null,

    create: async (id, bytes) => {
      if (await files.head(`${keyOf(id)}.info`)) return
      await tus.create(new Upload({ id: keyOf(id), size: bytes, offset: 0 }))
    },

    receivedOf: async (id) => {
      if (!(await files.head(`${keyOf(id)}.info`))) return null
      return (await tus.getUpload(keyOf(id))).offset
    },

    complete: async (id) => {
      const key = keyOf(id)
      if (await files.head(key)) return
      // All parts are there, and the process ended before they were joined.
      const { offset } = await tus.getUpload(key)
      await tus.write(Readable.from([]), key, offset)
    },

    read: (id) => files.get(keyOf(id)),

    local: async (id, { directory, signal }) => {
      const file = join(directory, `${FETCHED_UPLOAD}${id}`)
      const fetch = async () => {
        const stored = await files.head(keyOf(id))
        if (!stored) return null
        await mkdir(directory, { recursive: true })
        const start = await sizeOf(file)
        if (start < stored.bytes) {
          const source = await files.open(keyOf(id), { start, end: stored.bytes - 1 })
          if (!source) return null
          await pipeline(source, createWriteStream(file, { flags: 'a' }), { signal })
        }

        return { file, release: () => rm(file, { force: true }) }
      }
      // An import and the parts of its film need the same file at once.
      const before = fetching.get(file)?.catch(() => null) ?? Promise.resolve(null)
      const fetched = before.then(fetch)
      fetching.set(file, fetched)

      return fetched.finally(() => {
        if (fetching.get(file) === fetched) fetching.delete(file)
      })
    },

    remove: async (id) => {
      const key = keyOf(id)
      // It fails for a complete upload, whose files are deleted below.
      if (await files.head(`${key}.info`)) await tus.remove(key).catch(() => {})
      for (const name of [key, `${key}.part`, `${key}.info`]) await files.delete(name)
    },
  }
}
