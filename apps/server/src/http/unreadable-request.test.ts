import Fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { answerUnreadableBytes, refuseUnsupported } from './unreadable-request.ts'

let app: FastifyInstance

afterEach(() => app.close())

async function serve(): Promise<number> {
  app = Fastify({ clientErrorHandler: answerUnreadableBytes })
  refuseUnsupported(app)
  app.get('/open', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/plain' })
    reply.raw.write('begun')
  })
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

/** What a server sends until it closes the connection, when garbage follows `request`. */
async function received(port: number, request: string, waitFor: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    const isFirst = !text.includes(waitFor)
    text += part
    if (isFirst && text.includes(waitFor)) socket.write('\u0001 garbage\r\n\r\n')
  })
  if (request === '') socket.write('\u0001 garbage\r\n\r\n')
  else socket.write(request)
  await once(socket, 'close')

  return text
}

describe('bytes that are no request', () => {
  it('are answered in the error envelope', async () => {
    const text = await received(await serve(), '', 'HTTP')

    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toContain('VALIDATION_FAILED')
  })

  it('end a started response without writing to it', async () => {
    const request = 'GET /open HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const text = await received(await serve(), request, 'begun')

    expect(text).toMatch(/^HTTP\/1\.1 200 /)
    expect(text).not.toContain('VALIDATION_FAILED')
  })
})
