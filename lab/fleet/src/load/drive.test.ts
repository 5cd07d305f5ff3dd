import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drive } from './drive.ts'

let server: Server
let port = 0
let asked = 0
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1
    if (request.url === '/chunked') {
      response.write('half')
      response.end('other half')
      return
    }
    response.statusCode = request.url === '/busy' ? 503 : 200
    response.end('whole')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

describe('drive', () => {
  it('counts units by their worst status, and kinds by their weight', async () => {
    const result = await drive({
      host: '127.0.0.1',
      port,
      seconds: 0.2,
      atOnce: 4,
      perSecond: null,
      kinds: [
        { name: 'whole', weight: 3, units: [[get('/'), get('/chunked')]] },
        { name: 'busy', weight: 1, units: [[get('/'), get('/busy')]] },
      ],
    })
    const [whole, busy] = result.kinds
    const count = Object.values(whole?.statuses ?? {}).reduce((sum, times) => sum + times, 0)

    expect(Object.keys(whole?.statuses ?? {})).toEqual(['200'])
    expect(Object.keys(busy?.statuses ?? {})).toEqual(['503'])
    // As evenly as whole units can be: how many there were depends on the machine.
    expect(Math.abs(count - 3 * (busy?.statuses[503] ?? 0))).toBeLessThanOrEqual(3)
    expect(busy?.good).toBe(0)
  })

  it('starts at most the given number of requests per second', async () => {
    asked = 0
    await drive({
      host: '127.0.0.1',
      port,
      seconds: 0.5,
      atOnce: 50,
      perSecond: 100,
      kinds: [{ name: 'whole', weight: 1, units: [[get('/')]] }],
    })

    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(51)
  })

  it('continues with newer units when they appear', async () => {
    const old = [{ name: 'one', weight: 1, units: [[get('/busy')]] }]
    const newer = [{ name: 'one', weight: 1, units: [[get('/')]] }]
    let looked = 0
    const newest = () => {
      looked += 1
      return looked <= 3 ? old : newer
    }
    const plan = { host: '127.0.0.1', port, seconds: 0.2, atOnce: 1, perSecond: null, kinds: old }
    const { kinds } = await drive(plan, newest)

    expect(kinds[0]?.statuses).toEqual({ 200: looked - 3, 503: 3 })
  })

  it('counts a refused connection as no response', async () => {
    const result = await drive({
      host: '127.0.0.1',
      port: 9,
      seconds: 0.05,
      atOnce: 1,
      perSecond: null,
      kinds: [{ name: 'lost', weight: 1, units: [[get('/')]] }],
    })

    expect(Object.keys(result.kinds[0]?.statuses ?? {})).toEqual(['0'])
  })
})
