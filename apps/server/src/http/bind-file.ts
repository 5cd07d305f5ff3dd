import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Call } from '@hlizo/contract/call'
import { CSV_START } from '@hlizo/kit/csv'
import type { Admission } from './admission.ts'
import { admitFirst } from './admit-first.ts'
import type { Given } from './handler.ts'
import { factsOf, inputOf, routeOf } from './call-input.ts'

type Deps = { app: FastifyInstance; admission: Admission }

/** A CSV file: its name without ending, and its lines as they are read. */
export type CsvFile = { readonly name: string; readonly lines: AsyncIterable<string> }

async function* textOf({ lines }: CsvFile): AsyncGenerator<string> {
  yield CSV_START
  yield* lines
}

/** A file with its name and media type. */
export type StoredFile = { readonly name: string; readonly type: string; readonly bytes: Buffer }

type Sent = { readonly name: string; readonly type: string; readonly content: Readable | Buffer }

function bind<C extends Call>(
  { app, admission }: Deps,
  call: C,
  handler: (given: Given<C>) => Promise<Sent>,
): void {
  const { onRequest, callerOf } = admitFirst(admission, call)

  app.route({
    method: call.method,
    url: routeOf(call.path),
    exposeHeadRoute: false,
    bodyLimit: call.maxBodyBytes,
    onRequest,
    handler: async (request, reply) => {
      const input = inputOf(call, request)
      const viewer = callerOf(request)
      const file = await handler({ ...input, viewer, request: factsOf(request, reply) })

      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content)
    },
  })
}

/** Binds a call that sends a CSV file of any length, read as fast as the client takes it. */
export function bindFile<C extends Call>(
  deps: Deps,
  call: C,
  handler: (given: Given<C>) => Promise<CsvFile>,
): void {
  bind(deps, call, async (given) => {
    const file = await handler(given)
    const content = Readable.from(textOf(file))
    return { name: `${file.name}.csv`, type: 'text/csv; charset=utf-8', content }
  })
}

export function bindStoredFile<C extends Call>(
  deps: Deps,
  call: C,
  handler: (given: Given<C>) => Promise<StoredFile>,
): void {
  bind(deps, call, async (given) => {
    const { name, type, bytes } = await handler(given)
    return { name, type, content: bytes }
  })
}
