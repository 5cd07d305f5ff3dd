import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { smtpTransport } from './smtp.ts'

/** The least a mail server says (RFC 5321); stores what clients sent. */
function listen(answerToMail: string): Promise<{ server: Server; url: string; said: string[] }> {
  const said: string[] = []
  const talk = (socket: Socket) => {
    let isData = false
    socket.setEncoding('utf8').write('220 test\r\n')
    socket.on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').filter((text, i, all) => i < all.length - 1 || text)) {
        said.push(line)
        if (isData) {
          if (line !== '.') continue
          isData = false
          socket.write('250 queued\r\n')
        } else if (line === 'DATA') {
          isData = true
          socket.write('354 go on\r\n')
        } else if (line.startsWith('MAIL')) {
          socket.write(`${answerToMail}\r\n`)
        } else {
          socket.write('250 fine\r\n')
        }
      }
    })
  }
  const server = createServer(talk)

  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ server, url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, said })
    })
  })
}

const outgoing = {
  id: '0190c0de-0000-7000-8000-000000000001',
  to: 'ana@example.ro',
  subject: 'Bine ai venit, Ștefan',
  text: 'Salut',
  html: '<p>Salut</p>',
  unsubscribeUrl: 'https://hlizo.ro/u/1',
}
let post: Awaited<ReturnType<typeof listen>>

describe('smtpTransport', () => {
  beforeEach(async () => {
    post = await listen('250 fine')
  })
  afterEach(() => {
    post.server.close()
  })

  it('sends a mail to the server, with an id that a retry shares', async () => {
    const transport = smtpTransport({ url: post.url, from: 'Hlizo <salut@hlizo.ro>' })
    await transport.deliver(outgoing)
    await transport.close()

    expect(post.said.filter((line) => line.startsWith('RCPT'))).toEqual([
      'RCPT TO:<ana@example.ro>',
    ])
    expect(post.said).toContain('Message-ID: <0190c0de-0000-7000-8000-000000000001@hlizo.ro>')
    expect(post.said).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('rejects when the server does', async () => {
    const refusing = await listen('451 later')
    const transport = smtpTransport({ url: refusing.url, from: 'salut@hlizo.ro' })

    await expect(transport.deliver(outgoing)).rejects.toThrow('451')
    await transport.close()
    refusing.server.close()
  })
})
