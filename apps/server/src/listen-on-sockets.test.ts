import fastify, { type FastifyInstance } from 'fastify'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { listenOnSockets } from './listen-on-sockets.ts'
import { freePort } from '@hlizo/kit/free-port'

const host = '127.0.0.1'
const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

function newApp(): FastifyInstance {
  const app = fastify()
  app.get('/', () => 'in')
  apps.push(app)
  return app
}

/** How many turns of the loop it takes until so many who come at once are let in. */
async function turnsFor(app: FastifyInstance, port: number, count: number): Promise<number> {
  const sockets: Socket[] = []
  let letIn = 0
  app.server.on('connection', () => (letIn += 1))
  for (let one = 0; one < count; one += 1) sockets.push(connect(port, host))
  for (let turns = 1; ; turns += 1) {
    await new Promise(setImmediate)
    if (letIn < count) continue
    for (const socket of sockets) socket.destroy()
    return turns
  }
}

it('accepts several connections per turn of the event loop', async () => {
  const [app, port] = [newApp(), await freePort()]
  await listenOnSockets(app, { host, port })

  expect(await turnsFor(app, port, 400)).toBeLessThan(400)
})

it('responds on each socket', async () => {
  const [app, port] = [newApp(), await freePort()]
  await listenOnSockets(app, { host, port })
  const ask = async () => (await fetch(`http://${host}:${port}/`)).text()
  const answers = await Promise.all(Array.from({ length: 60 }, ask))

  expect(new Set(answers)).toEqual(new Set(['in']))
})

it('refuses a port that another has, also one with several sockets', async () => {
  const port = await freePort()
  await listenOnSockets(newApp(), { host, port })

  await expect(listenOnSockets(newApp(), { host, port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
})

it('is closed only after the requests on the other sockets are answered', async () => {
  const [app, port] = [newApp(), await freePort()]
  const [isAsked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  app.get('/later', () => {
    isAsked.resolve()
    return answer.promise
  })
  await listenOnSockets(app, { host, port })
  // With its own socket closed, a request arrives at another one.
  app.server.close()
  const asked = connect(port, host)
  asked.write('GET /later HTTP/1.1\r\nHost: hlizo\r\nConnection: close\r\n\r\n')
  await isAsked.promise
  let isClosed = false
  const closed = app.close().then(() => (isClosed = true))
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  answer.resolve('late')

  expect(await text(asked)).toMatch(/\r\n\r\nlate$/)
  await closed
})

it('frees the port when it is closed', async () => {
  const [app, port] = [newApp(), await freePort()]
  await listenOnSockets(app, { host, port })
  await app.close()

  await expect(listenOnSockets(newApp(), { host, port })).resolves.toBeUndefined()
})
