import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { requirePorts } from './require-ports.ts'

const Address = z.object({ port: z.number() })

describe('requirePorts', () => {
  it('names the port in use and its purpose', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = Address.parse(server.address())

    await expect(requirePorts(port - 11, 1)).rejects.toThrow(`Port ${port} (admin of node-1)`)
    server.close()
  })

  it('refuses an address that no browser opens', async () => {
    await expect(requirePorts(6000, 1)).rejects.toThrow('Browsers refuse to open port 6000')
  })
})
