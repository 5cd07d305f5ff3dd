import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestTimeouts } from './request-timeouts.ts'
import { answerUnreadableBytes } from './unreadable-request.ts'

let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = Fastify({ ...requestTimeouts(10), clientErrorHandler: answerUnreadableBytes })
  app.post('/', async () => 'whole')
  app.get('/', async () => 'healthy')
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  port = Number(url.port)
})

afterAll(() => app.close())

/** Sends a prefix and then single characters; resolves with the server's response. */
function dribble(prefix: string): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.write(prefix)
  const drip = setInterval(() => socket.write('a'), 20)

  let response = ''

  return new Promise((resolve) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => (response += chunk.toString()))
    socket.once('close', () => {
      clearInterval(drip)
      resolve(response)
    })
  })
}

const many = (prefix: string) => Promise.all(Array.from({ length: 50 }, () => dribble(prefix)))

describe('requestTimeouts', () => {
  it('closes connections with slow headers or bodies, and answers the others (R138)', async () => {
    const headers = many('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    const bodies = many(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"',
    )
    const healthy = await fetch(`http://127.0.0.1:${port}/`)

    expect(await healthy.text()).toBe('healthy')
    await Promise.all([headers, bodies])
  })

  it('ends with 408 in the envelope of errors', async () => {
    const response = await dribble('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')

    expect(response).toMatch(/^HTTP\/1.1 408 [^]*\{"error":"VALIDATION_FAILED","message":/)
  })

  it('is over within 30 seconds', () => {
    const { requestTimeout, http } = requestTimeouts()

    expect(requestTimeout + http.connectionsCheckingInterval).toBeLessThanOrEqual(30_000)
    expect(http.headersTimeout).toBeLessThan(requestTimeout)
  })
})
