import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceMarkOf } from './device-mark.ts'

const app = Fastify({ trustProxy: true })
beforeAll(() => {
  app.get('/', (request, reply) => {
    const mark = deviceMarkOf(request, reply)
    mark.leave('a-mark-of-sixteen-and-more')
    return reply.send({ id: mark.id })
  })
})
afterAll(() => app.close())

const ask = async (headers: Record<string, string>) => {
  const answer = await app.inject({ method: 'GET', url: '/', headers })
  return { id: answer.json<{ id: string | null }>().id, cookie: answer.headers['set-cookie'] }
}

describe('deviceMarkOf', () => {
  it('reads the cookie among others, and ignores invalid values', async () => {
    const read = async (cookie: string) => (await ask({ cookie })).id

    expect(await read('a=1; hlizo-device=0123456789abcdef; b=2')).toBe('0123456789abcdef')
    expect(await read('xhlizo-device=0123456789abcdef')).toBeNull()
    expect(await read('hlizo-device=short')).toBeNull()
    expect(await read(`hlizo-device=${'x'.repeat(65)}`)).toBeNull()
    const overHttps = { 'x-forwarded-proto': 'https', cookie: 'hlizo-device=0123456789abcdef' }
    expect((await ask(overHttps)).id).toBeNull()
  })

  it('sets it HttpOnly, for calls of the API only', async () => {
    const mark = 'hlizo-device=a-mark-of-sixteen-and-more; Path=/api/v1; Max-Age=34560000'

    expect((await ask({})).cookie).toBe(`${mark}; HttpOnly; SameSite=Strict`)
    expect((await ask({ 'x-forwarded-proto': 'https' })).cookie).toBe(
      `__Secure-${mark}; HttpOnly; SameSite=Strict; Secure`,
    )
  })
})
