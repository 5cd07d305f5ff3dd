import { execFile } from 'node:child_process'
import { open, stat, statfs } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beginUploads, UPLOAD_PART_BYTES } from '@hlizo/contract/calls/studio-uploads'
import { wait } from '@hlizo/kit/wait'
import { dataEnvelope } from '../support/data-envelope.ts'
import { atLeastTimes, atMost, type Bench, type Measurement } from '../support/figure.ts'
import { findProgram } from '../support/find-program.ts'
import { startBareUpload } from '../support/bare-upload.ts'
import { startNginx } from '../support/nginx.ts'
import type { Product } from '../support/product.ts'

const run = promisify(execFile)
const GIGABYTE = 1_000_000_000
/** The largest film that is taken. */
const FULL_BYTES = 20 * GIGABYTE
const QUICK_BYTES = 200_000_000
/** What is put into nginx: enough for a steady pace. */
const YARDSTICK_BYTES = 2 * GIGABYTE
const ROUNDS = 3
const SHARE = 0.8
const GROWTH_MB = 64
const LOOK_EVERY_MS = 500
const SPARE_BYTES = 5 * GIGABYTE
const MEGABYTE = 1_000_000

type Sender = { readonly product: Product; readonly token: string }

/** Not compressible, and not worth a disk: one part, sent again and again. */
async function partOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'w')
  const part = Buffer.alloc(UPLOAD_PART_BYTES)
  for (let at = 0; at < part.length; at += 4) part.writeUInt32LE((at * 2_654_435_761) >>> 0, at)
  await handle.write(part)
  await handle.close()

  return part
}

async function begin({ product, token }: Sender, bytes: number): Promise<string> {
  const file = { name: 'film.mp4', bytes, modifiedAt: new Date().toISOString() }
  const answer = await fetch(`${product.url}/api/v1${beginUploads.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ files: [file] }),
  })
  const { uploads } = dataEnvelope(beginUploads.data).parse(await answer.json()).data

  return uploads[0]?.id ?? ''
}

/** One part by the tus protocol, on a connection that stays open. */
const sendPart = ({ product, token }: Sender, id: string, offset: number, part: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': part.length,
    }
    const url = `${product.url}/api/v1/studio/uploads/${id}/bytes`
    const sending = request(url, { method: 'PATCH', headers }, (answer) => {
      answer.resume()
      answer.once('end', () => {
        if (answer.statusCode === 204) resolve()
        else reject(new Error(`A part at ${offset} answered ${answer.statusCode}.`))
      })
    })
    sending.once('error', reject)
    sending.end(part)
  })

/** Sends a film and removes it; the seconds that it took. */
async function upload(sender: Sender, bytes: number, part: Buffer): Promise<number> {
  const id = await begin(sender, bytes)
  const startedAt = performance.now()
  for (let offset = 0; offset < bytes; offset += part.length)
    await sendPart(sender, id, offset, part.subarray(0, Math.min(part.length, bytes - offset)))
  const seconds = (performance.now() - startedAt) / 1_000
  const { product, token } = sender
  await fetch(`${product.url}/api/v1/studio/uploads/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })

  return seconds
}

async function residentMb({ adminUrl }: Product): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text()

  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / MEGABYTE
}

/** The growth of the product's memory from a tenth of a film to its end. */
async function growthWhile(product: Product, work: Promise<unknown>): Promise<number> {
  const samples: number[] = []
  const over = new AbortController()
  const watch = async () => {
    while (!over.signal.aborted) {
      samples.push(await residentMb(product))
      await wait(LOOK_EVERY_MS)
    }
  }
  const watching = watch()
  await work.finally(() => over.abort())
  await watching
  const first = samples.slice(0, Math.ceil(samples.length / 10))

  return Math.max(...samples) - Math.max(...first)
}

/** A film on the disk, for what sends files. */
async function filmIn(directory: string, bytes: number, part: Buffer): Promise<string> {
  const film = join(directory, 'film.mp4')
  const handle = await open(film, 'w')
  for (let at = 0; at < bytes; at += part.length)
    await handle.write(part.subarray(0, Math.min(part.length, bytes - at)))
  await handle.close()

  return film
}

/** Puts a film with curl, once; what arrives in a second. */
async function putWithCurl(curl: string, film: string, { url }: { url: string }): Promise<number> {
  const { size } = await stat(film)
  const startedAt = performance.now()
  await run(curl, ['-sS', '--fail', '-H', 'Expect:', '-T', film, `${url}/put/film.mp4`])

  return size / MEGABYTE / ((performance.now() - startedAt) / 1_000)
}

/** The rates of ours and of the yardsticks, taken in turns. */
async function ratesOf(bench: Bench, sender: Sender, part: Buffer) {
  const bytes = bench.isQuick ? QUICK_BYTES : YARDSTICK_BYTES
  const directory = await bench.directory()
  const film = await filmIn(directory, bytes, part)
  const curl = findProgram(['curl'])
  await using nginx = curl === null ? null : await startNginx(directory)
  await using bare = await startBareUpload(directory)
  const rates: Record<'ours' | 'nginx' | 'bare' | 'durable', number[]> = {
    ours: [],
    nginx: [],
    bare: [],
    durable: [],
  }
  for (let round = 0; round < bench.rounds(ROUNDS); round += 1) {
    rates.ours.push(bytes / MEGABYTE / (await upload(sender, bytes, part)))
    if (curl === null) continue
    if (nginx !== null) rates.nginx.push(await putWithCurl(curl, film, nginx))
    rates.bare.push(await putWithCurl(curl, film, { url: `${bare.url}/quick` }))
    rates.durable.push(await putWithCurl(curl, film, { url: `${bare.url}/durable` }))
  }

  return rates
}

/** As large as there is room for, at most the largest film. */
async function largestFilm(bench: Bench, { dataDirectory }: Product): Promise<number> {
  if (bench.isQuick) return QUICK_BYTES
  const { bavail, bsize } = await statfs(dataDirectory)
  const bytes = Math.min(FULL_BYTES, bavail * bsize - SPARE_BYTES)
  if (bytes < FULL_BYTES)
    bench.remark(
      `The disk had room for a film of ${(bytes / GIGABYTE).toFixed(1)} GB only, instead of 20 GB.`,
    )

  return bytes
}

/** The rates beside those of curl and nginx, where it is installed. */
function rateLines({ ours, nginx, bare, durable }: Awaited<ReturnType<typeof ratesOf>>) {
  const hasNginx = nginx.length > 0
  const line = (what: string, samples: readonly number[]) => ({
    what,
    ...(what.startsWith('curl') && { group: 'bare uploads' }),
    unit: 'MB/s' as const,
    samples,
    goals: [],
    ...(hasNginx && { yardstick: { name: 'curl -T to nginx', samples: nginx } }),
  })

  return [
    {
      ...line('upload of a film', ours),
      goals: hasNginx ? [atLeastTimes(SHARE)] : [],
      note: 'until it is on the disk (fdatasync), which nginx does not wait for',
    },
    line('curl -T to a bare node:http', bare),
    line('curl -T to a bare node:http that waits for the disk', durable),
  ].filter(({ samples }) => samples.length > 0)
}

/** How fast films arrive, beside curl and nginx, and what memory the largest one costs. */
export async function measureUpload(
  bench: Bench,
  product: Product,
  token: string,
): Promise<Measurement[]> {
  const sender = { product, token }
  const part = await partOf(join(await bench.directory(), 'part'))
  bench.say('films are being uploaded')
  const rates = await ratesOf(bench, sender, part)
  if (rates.nginx.length === 0) bench.remark('Without nginx and curl, uploads have no yardstick.')
  const largest = await largestFilm(bench, product)
  const size = `${(largest / GIGABYTE).toFixed(1)} GB`
  bench.say(`a film of ${size} is being uploaded`)
  const growth = await growthWhile(product, upload(sender, largest, part))

  return [
    ...rateLines(rates),
    {
      what: `memory while ${size} arrive: growth`,
      unit: 'MB',
      samples: [growth],
      goals: [atMost(GROWTH_MB)],
      note: 'from the first tenth of the film to its end',
    },
  ]
}
