import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { z } from 'zod'
import { startChild, type Child } from './child.ts'

/** A file that the bare server sends. */
const BareFile = z.object({
  address: z.string(),
  file: z.string(),
  headers: z.record(z.string(), z.string()),
})
export type BareFile = z.infer<typeof BareFile>

/** A node:http server with nothing around it, in a process of its own. */
export type BareServer = AsyncDisposable & { readonly url: string }

/** Starts a yardstick: node:http sending files from memory. */
export async function startBareServer(files: readonly BareFile[]): Promise<BareServer> {
  const child: Child = startChild(process.execPath, [import.meta.filename, JSON.stringify(files)])
  const [, port] = await child.says(/listening on (\d+)/, 30_000)

  return {
    url: `http://localhost:${port}`,
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  }
}

async function serve(files: readonly BareFile[]): Promise<void> {
  const answers = new Map<string, { body: Buffer; headers: Record<string, string | number> }>()
  for (const { address, file, headers } of files) {
    const body = await readFile(file)
    answers.set(address, { body, headers: { ...headers, 'content-length': body.length } })
  }
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer) response.writeHead(200, answer.headers).end(answer.body)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object') process.stdout.write(`listening on ${address?.port}\n`)
  })
}

if (import.meta.main) await serve(z.array(BareFile).parse(JSON.parse(process.argv[2] ?? '')))
