import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const PACKED = /\.(js|css|svg|json|txt|wasm|webmanifest|xml)$/
/** Below this a packed answer is no smaller once its header is counted. */
const LEAST_BYTES = 256

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** A file appears whole: a server that runs already may read it. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}

/** Writes `file.br` and `file.gz` beside a file, each only where it is smaller. */
async function pack(file: string): Promise<number> {
  const plain = await readFile(file)
  if (plain.length < LEAST_BYTES) return 0
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const [br, gz] = await Promise.all([packBrotli(plain, { params }), packGzip(plain, { level: 9 })])
  const smaller = [
    { ending: 'br', bytes: br },
    { ending: 'gz', bytes: gz },
  ].filter(({ bytes }) => bytes.length < plain.length)
  await Promise.all(smaller.map(({ ending, bytes }) => writeWhole(`${file}.${ending}`, bytes)))

  return smaller.length
}

/** Packs all files of a built site as tightly as possible, so that no request has to wait for it; tells how many. */
export async function precompress(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && PACKED.test(entry.name))
  let written = 0
  for (const { parentPath, name } of files) written += await pack(join(parentPath, name))

  return written
}

if (import.meta.main) {
  const directory = resolve(process.argv[2] ?? '.')
  process.stdout.write(`${await precompress(directory)} packed files in ${directory}\n`)
}
