import { connect } from 'node:net'

const PATIENCE_MS = 10_000

/** Sends these bytes and gives everything that comes back until the server hangs up. For tests. */
export function exchange(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)

  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const patience = setTimeout(() => socket.destroy(new Error('It never hung up.')), PATIENCE_MS)
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(patience)
      resolve(heard)
    })
  })
}
