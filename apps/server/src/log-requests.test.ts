import { Writable } from 'node:stream'
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { logRequests } from './log-requests.ts'

describe('logRequests', () => {
  it('logs the outcome of a request, without its URL, headers or body', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString())
        done()
      },
    })
    const logController = new LogController({ disableRequestLogging: true })
    const loggerInstance: FastifyBaseLogger = pino(stream)
    const app = Fastify({ loggerInstance, logController })
    logRequests(app, { level: 'info', accountOf: () => null })
    app.post('/codes/:code', () => ({ ok: true }))
    await app.inject({
      method: 'POST',
      url: '/codes/secret-1?accessToken=secret-2',
      headers: { authorization: 'Bearer secret-3', cookie: 'token=secret-4' },
      payload: { password: 'secret-5' },
    })
    await app.inject({ url: '/nowhere/secret-6' })
    await app.close()
    const text = lines.join('')

    expect(text).toContain('"route":"/codes/:code","status":200')
    expect(text).toContain('"route":"none","status":404')
    expect(text).not.toContain('secret-')
  })
})
