import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { createConnection } from './connection.ts'

const answer = (status: number) => `HTTP/1.1 ${status} Yes\r\ncontent-length: 2\r\n\r\nhi`

it('ignores the responses of a connection that it has closed', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const connection = createConnection('127.0.0.1', address.port)

  const slow = connection.ask('slow', 20)
  await once(server, 'connection')
  expect(await slow).toBe(0)
  const asked = connection.ask('next', 10_000)
  await once(server, 'connection')
  const [first, second] = sockets
  first?.end(answer(200))
  await once(second ?? server, 'data')
  second?.write(answer(204))

  expect(await asked).toBe(204)
  connection.close()
  server.close()
})
