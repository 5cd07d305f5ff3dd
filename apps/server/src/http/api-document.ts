import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const FILE = join(import.meta.dirname, '../../../../openapi.json')
const FRESH_SECONDS = 300

/** Serves openapi.json to any origin. */
export async function mountApiDocument(app: FastifyInstance): Promise<void> {
  const document = await readFile(FILE)
  const headers = {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': `public, max-age=${FRESH_SECONDS}`,
  }

  app.get('/openapi.json', (_request, reply) =>
    reply.headers(headers).type('application/json; charset=utf-8').send(document),
  )
}
