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
  // Listing and dropping the parts of an upload, which it lacks (S3 API: ListParts, AbortMultipartUpload).
  const fs = require('node:fs')
  server.middleware.unshift(async (ctx, next) => {
    const { uploadId } = ctx.query
    if (!uploadId || !['GET', 'DELETE'].includes(ctx.method)) return next()
    const folder = require('node:path').join(server.store.getResourcePath('films', undefined, 'uploads'), uploadId)
    ctx.type = 'application/xml'
    if (!fs.existsSync(folder)) {
      ctx.status = 404
      ctx.body = '<Error><Code>NoSuchUpload</Code><Message>There is none.</Message></Error>'
    } else if (ctx.method === 'DELETE') {
      fs.rmSync(folder, { recursive: true })
      ctx.status = 204
    } else {
      const numbers = fs.readdirSync(folder).filter((name) => fs.existsSync(folder + '/' + name + '.md5'))
      const parts = numbers.map(Number).sort((a, b) => a - b).map((number) =>
        '<Part><PartNumber>' + number + '</PartNumber><ETag>"' + fs.readFileSync(folder + '/' + number + '.md5') +
        '"</ETag><Size>' + fs.statSync(folder + '/' + number).size + '</Size></Part>')
      ctx.body = '<ListPartsResult><IsTruncated>false</IsTruncated>' + parts.join('') + '</ListPartsResult>'
    }
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
