import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { contentTypeOf } from './content-type.ts'
import { s3ClientConfig, type S3Bucket } from './s3-client-config.ts'
import { isStoreKey, type MediaStore, type StoreContent } from './store.ts'

/** Media in a bucket. Objects are put whole; the SDK retries. The SDK is loaded at first use because it is large and most installations use a disk. */
export function s3Store({ bucket: Bucket, ...at }: S3Bucket, silentMs?: number): MediaStore {
  const open = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client(s3ClientConfig(at, silentMs))
    return { sdk, client }
  }
  let opening: ReturnType<typeof open> | null = null
  const s3 = () => (opening ??= open())

  const read = async (Key: string, Range?: string) => {
    if (!isStoreKey(Key)) return null
    const { sdk, client } = await s3()
    const command = new sdk.GetObjectCommand({ Bucket, Key, ...(Range && { Range }) })
    return nullWhenGone(async () => (await client.send(command)).Body ?? null)
  }

  return {
    async put(key, content) {
      if (!isStoreKey(key)) throw new Error(`Not a media key: ${JSON.stringify(key)}`)
      const { sdk, client } = await s3()
      const body = await bodyOf(content)
      const ContentType = contentTypeOf(key)
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: key, ContentType, ...body }))
    },

    async get(key) {
      const body = await read(key)
      return body && Buffer.from(await body.transformToByteArray())
    },

    async open(key, range) {
      const body = await read(key, range && `bytes=${range.start}-${range.end}`)
      if (body !== null && !(body instanceof Readable)) {
        throw new TypeError('The S3 client gave a body that is not a stream of Node.js')
      }
      return body
    },

    async head(key) {
      if (!isStoreKey(key)) return null
      const { sdk, client } = await s3()
      const command = new sdk.HeadObjectCommand({ Bucket, Key: key })
      return nullWhenGone(async () => {
        const { ContentLength: bytes = 0, ETag: etag = '""' } = await client.send(command)
        return { key, bytes, etag }
      })
    },

    async *list(prefix) {
      const { sdk, client } = await s3()
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })
      for await (const { Contents = [] } of pages) {
        for (const { Key: key = '', Size: bytes = 0, ETag: etag = '""' } of Contents) {
          if (isStoreKey(key)) yield { key, bytes, etag }
        }
      }
    },

    async delete(key) {
      if (!isStoreKey(key)) throw new Error(`Not a media key: ${JSON.stringify(key)}`)
      const { sdk, client } = await s3()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }))
    },
  }
}

/** A file is streamed with its length. */
async function bodyOf(content: StoreContent) {
  if ('bytes' in content) return { Body: content.bytes, ContentLength: content.bytes.length }
  const { size } = await stat(content.file)

  return { Body: createReadStream(content.file), ContentLength: size }
}

async function nullWhenGone<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask()
  } catch (error) {
    const isGone = error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
    if (isGone) return null
    throw error
  }
}
