import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(import.meta.resolve('@20minutes/s3rver'))
const SERVE = `
  const S3rver = require(process.argv[1])
  const server = new S3rver({
    address: '127.0.0.1', port: 0, silent: true, directory: process.argv[2],
    allowMismatchedSignatures: true, configureBuckets: [{ name: 'films', configs: [] }],
  })
  server.run().then(({ port }) => console.log('listening on ' + port))
  process.stdin.resume().on('end', () => process.exit())
`

/** Starts a server that speaks S3, with one bucket, and gives it as MEDIA_STORE names it (docs/decisions/0010). */
export async function startBucket(
  directory: string,
): Promise<{ name: string; stop: () => Promise<void> }> {
  // The tokens of its pages are made with DES, which OpenSSL 3 knows as a legacy only.
  const options = ['--openssl-legacy-provider', '--no-deprecation', '--input-type=commonjs']
  const server = spawn(process.execPath, [...options, '--eval', SERVE, PROGRAM, directory], {
    cwd: import.meta.dirname,
    // Ctrl-C must not end it before those that use it; it ends when its input does, so with this process.
    detached: true,
  })
  const closed = once(server, 'close')
  const port = await new Promise<string>((resolve, reject) => {
    createInterface(server.stdout).on('line', (line) => {
      const said = /^listening on (\d+)/.exec(line)?.[1]
      if (said !== undefined) resolve(said)
    })
    server.once('exit', (code) => reject(new Error(`The bucket ended with ${code}`)))
  })
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)

  return {
    // The one key pair that it knows.
    name: `s3://S3RVER:S3RVER@films?region=us-east-1&endpoint=${endpoint}`,
    stop: async () => {
      // It waits for idle connections to close by themselves; all that was put is on the disk already.
      server.kill('SIGKILL')
      await closed
    },
  }
}
