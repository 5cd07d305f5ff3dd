import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '@hlizo/kit/free-port'
import { startTcpProxy } from './tcp-proxy.ts'

let opened: AsyncDisposableStack
let port = 0

/** Says everything again, in capitals. */
async function startEcho(at: number) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => socket.write(chunk.toString().toUpperCase()))
  }).listen(at, '127.0.0.1')
  await once(server, 'listening')
  opened.defer(() => {
    server.close()
  })
}

async function connected(): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  opened.defer(() => {
    socket.destroy()
  })
  await once(socket, 'connect')

  return socket
}

async function answerTo(socket: Socket, words: string): Promise<string> {
  const answer = once(socket, 'data')
  socket.write(words)

  return String((await answer)[0])
}

beforeEach(async () => {
  opened = new AsyncDisposableStack()
  const target = await freePort()
  port = await freePort()
  opened.use(await startTcpProxy(port, target))
  await startEcho(target)
})
afterEach(() => opened.disposeAsync())

describe('startTcpProxy', () => {
  it('carries both directions', async () => {
    expect(await answerTo(await connected(), 'salut')).toBe('SALUT')
  })
})
