import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { sendInChunks } from './send-in-chunks.ts'

const film = Buffer.alloc(3_000_000, 'film')

let server: Server
afterEach(() => server.close())

async function listening(): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen.')

  return address.port
}

it.each([film, film.subarray(0, 10), film.subarray(0, 0)])(
  'sends the whole content',
  async (it) => {
    server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': it.length })
      sendInChunks(response, it)
    })
    const answer = await fetch(`http://127.0.0.1:${await listening()}`)

    expect(Buffer.from(await answer.bytes()).equals(it)).toBe(true)
  },
)

it('yields to other requests', async () => {
  const writesInTurns: number[] = []
  server = createServer((_request, response) => {
    const write = vi.spyOn(response, 'write')
    const watch = () => {
      writesInTurns.push(write.mock.calls.length)
      write.mockClear()
      if (!response.writableFinished) setImmediate(watch)
    }
    response.writeHead(200, { 'content-length': film.length })
    sendInChunks(response, film)
    watch()
  })
  await (await fetch(`http://127.0.0.1:${await listening()}`)).bytes()

  expect(Math.max(...writesInTurns)).toBe(1)
})
