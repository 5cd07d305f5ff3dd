import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '@hlizo/kit/free-port'
import { hasNginx, startRecipe } from './testing-nginx.ts'

const RECIPES = new URL('../../../../../docs/nginx/', import.meta.url)
const NODES = 3

describe.skipIf(!hasNginx).each(['hlizo.conf', 'hlizo-secure-link.conf'])(
  'an upgrade of one node after the other behind docs/nginx/%s',
  (recipe) => {
    let directory: string
    let nodes: FastifyInstance[]
    let nginx: Awaited<ReturnType<typeof startRecipe>>
    let asked: string[]
    beforeAll(async () => {
      asked = []
      directory = await mkdtemp(join(tmpdir(), 'nginx-assets-'))
      await chmod(directory, 0o755)
      const ports: number[] = []
      const files = [['old'], ['old'], ['new']]
      nodes = files.map((names) => {
        const node = Fastify()
        node.addHook('onRequest', async ({ url }) => void asked.push(url))
        for (const name of names)
          for (const folder of ['/assets', '/studio/assets'])
            node.get(`${folder}/${name}.js`, async () => name)
        return node
      })
      for (const node of nodes) {
        const port = await freePort()
        await node.listen({ port, host: '127.0.0.1' })
        ports.push(port)
      }
      const server = 'server 127.0.0.1:3000 max_fails=1 fail_timeout=1s;'
      const servers = ports.map((port) => server.replace('3000', String(port))).join('\n')
      nginx = await startRecipe(new URL(recipe, RECIPES), directory, { [server]: servers })
    })
    afterAll(async () => {
      await nginx.stop()
      for (const node of nodes) await node.close()
      await rm(directory, { recursive: true, force: true })
    })

    it.each(['/assets/old.js', '/assets/new.js', '/studio/assets/new.js'])(
      'finds %s on the nodes that have it',
      async (path) => {
        const statuses: number[] = []
        for (let count = 0; count < 2 * NODES; count += 1)
          statuses.push((await fetch(nginx.url + path)).status)

        expect(statuses).toEqual(Array.from({ length: 2 * NODES }, () => 200))
      },
    )

    it('asks each node once for a file that none has, and one node for everything else', async () => {
      asked = []
      const missing = await fetch(`${nginx.url}/assets/gone.js`)
      const page = await fetch(`${nginx.url}/nicio-pagina`)

      expect([missing.status, page.status]).toEqual([404, 404])
      expect(asked).toEqual([
        ...Array.from({ length: NODES }, () => '/assets/gone.js'),
        '/nicio-pagina',
      ])
    })
  },
)
