import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { compress, type Encoding } from './compression.ts'

export type StaticFile = {
  readonly type: string
  readonly cacheControl: string
  readonly etag: string
  bytes(encoding: Encoding): Promise<{ readonly body: Buffer; readonly encoding: Encoding }>
}

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}
const PACKED = /^(text|application\/(json|manifest|wasm|xml)|image\/svg)/
const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'

async function openFile(directory: string, path: string): Promise<StaticFile> {
  const file = join(directory, path)
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  const plain = await readFile(file)
  const packed = new Map<Encoding, Promise<Buffer>>()

  const pack = (encoding: Encoding): Promise<Buffer> => {
    const sibling = `${file}.${encoding === 'gzip' ? 'gz' : encoding}`
    const made = packed.get(encoding) ?? readFile(sibling).catch(() => compress(plain, encoding))
    packed.set(encoding, made)
    return made
  }

  return {
    type,
    cacheControl: path.startsWith(`assets${sep}`) ? YEAR : HOUR,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    bytes: async (encoding) =>
      encoding === 'identity' || !PACKED.test(type)
        ? { body: plain, encoding: 'identity' }
        : { body: await pack(encoding), encoding },
  }
}

/** The files of a directory by their address, read once, so that no address is ever turned into a path. Source maps and compressed copies have no address. */
export async function readStaticFiles(directory: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(map|br|gz)$/.test(entry.name))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
  const files = await Promise.all(
    paths.map(
      async (path) => [`/${path.split(sep).join('/')}`, await openFile(directory, path)] as const,
    ),
  )

  return new Map(files)
}
