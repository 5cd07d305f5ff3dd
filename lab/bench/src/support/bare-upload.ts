import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { startChild } from './child.ts'

/** node:http that writes what is put below `/quick/`, and waits for the disk below `/durable/`. */
type BareUpload = AsyncDisposable & { readonly url: string }

/** Starts a yardstick of uploads that writes one file into `directory`, in a process of its own. */
export async function startBareUpload(directory: string): Promise<BareUpload> {
  const child = startChild(process.execPath, [import.meta.filename, directory])
  const [, port] = await child.says(/listening on (\d+)/, 30_000)

  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  }
}

async function store(request: IncomingMessage, file: string): Promise<void> {
  await pipeline(request, createWriteStream(file, { highWaterMark: 4 * 1024 * 1024 }))
  if (!request.url?.startsWith('/durable/')) return
  const handle = await open(file, 'r+')
  await handle.datasync()
  await handle.close()
}

function serve(directory: string): void {
  const server = createServer((request, response) => {
    store(request, join(directory, 'bare-upload')).then(
      () => response.writeHead(204).end(),
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object') process.stdout.write(`listening on ${address?.port}\n`)
  })
}

if (import.meta.main) serve(process.argv[2] ?? '')
