import { connect } from 'node:net'

const TIMEOUT_MS = 10_000

/** Sends these bytes and gives everything that comes back until the server hangs up. For tests. */
export function exchange(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)

  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const timer = setTimeout(
      () => socket.destroy(new Error('The server did not close the connection.')),
      TIMEOUT_MS,
    )
    let response = ''
    socket.on('data', (chunk) => {
      response += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(response)
    })
  })
}
