import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentTypeOf, isCompressible } from '@hlizo/media/content-type'
import { contentRange, parseRange, rangeStillApplies, type ByteRange } from '@hlizo/media/range'
import type { CachedFile, SegmentCache } from '@hlizo/media/segment-cache'
import type { MediaStore, StoredFile } from '@hlizo/media/store'
import { compress, encodingFor, type Encoding } from '#server/http/compression.ts'

type Deps = {
  readonly cache: SegmentCache
  readonly store: MediaStore
  /** The internal path of nginx (docs/nginx/hlizo.conf); null without nginx. */
  readonly accel: string | null
}

/**
 * `public` allows shared caches; `asked` is revalidated each time, because it depends on the right to watch;
 * `shown` is stored nowhere, because it may be taken down, and other sites may embed it.
 */
export type Keeping = 'public' | 'private' | 'asked' | 'shown'

const FOR_EVER = 'max-age=31536000, immutable'
export const cacheControl = {
  public: `public, ${FOR_EVER}`,
  private: `private, ${FOR_EVER}`,
  asked: 'private, no-cache',
  shown: 'no-store',
} as const satisfies Record<Keeping, string>

const headerOf = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value : undefined

/** Returns the whole file when `if-range` names another version (RFC 9110 §13.1.5). */
function rangeOf(request: FastifyRequest, file: StoredFile) {
  const { range, 'if-range': ifRange } = request.headers
  if (!rangeStillApplies(headerOf(ifRange), file.etag)) return { kind: 'whole' as const }

  return parseRange(headerOf(range), file.bytes)
}

const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>()

/** Cached with the content, because many viewers request the same playlist. */
function compressOnce(content: Buffer, encoding: Encoding): Promise<Buffer> {
  const made = compressed.get(content) ?? new Map<Encoding, Promise<Buffer>>()
  compressed.set(content, made)
  const started = made.get(encoding) ?? compress(content, encoding)
  made.set(encoding, started)

  return started
}

/** The response has its own entity tag; ranges are of the plain text (RFC 9110 §8.8.3.3). */
async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  file: CachedFile & { readonly encoding: Encoding; readonly name: string },
) {
  const { content, encoding } = file
  const etag = file.etag.replace(/"$/, `-${encoding}"`)
  void reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const bytes = await compressOnce(content, encoding)
  void reply.headers({ 'content-encoding': encoding, 'content-length': bytes.length })
  void reply.type(contentTypeOf(file.name))

  return request.method === 'HEAD' ? reply.send() : reply.send(bytes)
}

async function body(deps: Deps, key: string, content: Buffer | null, range: ByteRange | null) {
  if (content !== null) return range ? content.subarray(range.start, range.end + 1) : content

  return deps.store.open(key, range ?? undefined)
}

/**
 * How long nginx may let a file be cached that it finds; the default for everything else, errors included. nginx
 * copies `Cache-Control` to its errors, so that it must be short.
 */
const accelHeaders = (keeping: Keeping) => {
  if (keeping === 'asked' || keeping === 'shown') return { 'cache-control': cacheControl[keeping] }
  const otherwise = keeping === 'public' ? 'no-cache' : cacheControl.asked

  return { 'cache-control': otherwise, 'x-media-cache': keeping }
}

/** Behind nginx the response only names the file. */
export async function sendFile(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: { readonly key: string; readonly name: string; readonly keeping: Keeping },
) {
  if (deps.accel !== null) {
    const headers = {
      'x-accel-redirect': deps.accel + file.key,
      ...accelHeaders(file.keeping),
    }
    return reply.headers(headers).type(contentTypeOf(file.name)).send()
  }

  const answer = await deps.cache.read(file.key)
  if (answer.kind === 'absent') return reply.callNotFound()
  const content = answer.kind === 'held' ? answer.file.content : null

  return sendStored(deps, request, reply, { ...file, stored: answer.file, content })
}

async function sendStored(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  file: {
    readonly key: string
    readonly name: string
    readonly keeping: Keeping
    readonly stored: StoredFile
    readonly content: Buffer | null
  },
) {
  const { stored, content, name } = file
  void reply.headers({
    'cache-control': cacheControl[file.keeping],
    'accept-ranges': 'bytes',
    etag: stored.etag,
    'cross-origin-resource-policy': file.keeping === 'shown' ? 'cross-origin' : 'same-site',
  })
  if (isCompressible(name)) void reply.header('vary', 'Accept-Encoding')
  if (request.headers['if-none-match'] === stored.etag) return reply.code(304).send()

  const asked = rangeOf(request, stored)
  if (asked.kind === 'whole' && content !== null && isCompressible(name)) {
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity')
      return sendCompressed(request, reply, { ...stored, content, encoding, name })
  }
  if (asked.kind === 'unsatisfiable') {
    void reply.code(416).header('cache-control', 'no-store')
    return reply.header('content-range', contentRange(null, stored.bytes)).send()
  }
  const range = asked.kind === 'part' ? asked.range : null
  if (range) void reply.code(206).header('content-range', contentRange(range, stored.bytes))
  void reply.type(contentTypeOf(name))
  void reply.header('content-length', range ? range.end - range.start + 1 : stored.bytes)
  if (request.method === 'HEAD') return reply.send()

  return reply.send(await body(deps, file.key, content, range))
}
