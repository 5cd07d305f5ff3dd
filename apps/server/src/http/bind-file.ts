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

/** Binds a call that sends a CSV file of any length, read as fast as the client takes it. */
export function bindFile<C extends Call>(
  { app, admission }: Deps,
  call: C,
  handler: (given: Given<C>) => Promise<CsvFile>,
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
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file.name}.csv"`)
        .send(Readable.from(textOf(file)))
    },
  })
}
