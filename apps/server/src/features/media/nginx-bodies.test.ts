import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '@hlizo/contract/calls/all'
import { UPLOAD_PART_BYTES } from '@hlizo/contract/calls/studio-uploads'
import { freePort } from '@hlizo/kit/free-port'
import { hasNginx, startRecipe } from './testing-nginx.ts'

const RECIPES = new URL('../../../../../docs/nginx/', import.meta.url)
const UPLOADS = '/api/v1/studio/uploads'

describe.skipIf(!hasNginx).each(['hlizo.conf', 'hlizo-secure-link.conf'])(
  'large bodies behind docs/nginx/%s',
  (recipe) => {
    let directory: string
    let app: FastifyInstance
    let nginx: Awaited<ReturnType<typeof startRecipe>>
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'nginx-uploads-'))
      await chmod(directory, 0o755)
      app = Fastify()
      app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) =>
        done(null, payload),
      )
      app.all(UPLOADS, async ({ method }) => ({ method }))
      const sizeOf = async ({ raw }: FastifyRequest) => {
        let bytes = 0
        for await (const chunk of raw) bytes += Buffer.byteLength(chunk)
        return { bytes }
      }
      app.put('/api/v1/large', { bodyLimit: UPLOAD_PART_BYTES }, sizeOf)
      app.patch(`${UPLOADS}/:id/bytes`, { bodyLimit: UPLOAD_PART_BYTES }, sizeOf)
      const port = await freePort()
      await app.listen({ port, host: '127.0.0.1' })
      const yours = { '127.0.0.1:3000': `127.0.0.1:${port}` }
      nginx = await startRecipe(new URL(recipe, RECIPES), directory, yours)
    })
    afterAll(async () => {
      await nginx.stop()
      await app.close()
      await rm(directory, { recursive: true, force: true })
    })

    it.each(['GET', 'POST', 'PUT'])('%s of the list reaches the product', async (method) => {
      const answer = await fetch(`${nginx.url}${UPLOADS}`, { method })

      expect(await answer.json()).toEqual({ method })
    })

    it('the largest body of a call passes', async () => {
      const largest = Math.max(...Object.values(allCalls).map((call) => call.maxBodyBytes))
      const answer = await fetch(`${nginx.url}/api/v1/large`, {
        method: 'PUT',
        headers: { 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(largest),
      })

      expect(await answer.json()).toEqual({ bytes: largest })
    })

    it('a part of a film passes whole', async () => {
      const answer = await fetch(`${nginx.url}${UPLOADS}/film/bytes`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(UPLOAD_PART_BYTES),
      })

      expect(await answer.json()).toEqual({ bytes: UPLOAD_PART_BYTES })
    })
  },
)
