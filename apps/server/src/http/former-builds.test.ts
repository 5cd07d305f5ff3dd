import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@hlizo/kit/durations'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { withFormerBuilds } from './former-builds.ts'
import { readStaticFiles } from './static-files.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'former-builds-'))
})
afterEach(() => rm(folder, { recursive: true }))

const copies = () => join(folder, 'builds')
const filesOf = (client: string, own: Parameters<typeof withFormerBuilds>[0] = new Map()) =>
  withFormerBuilds(own, { client, copies: copies(), clock, log: silentLog })

/** Starts a node with a build of these assets; what it has of others. */
async function startedWith(...names: string[]) {
  const client = join(folder, 'client')
  await rm(client, { recursive: true, force: true })
  await mkdir(join(client, 'assets'), { recursive: true })
  await writeFile(join(client, 'favicon.svg'), 'a picture')
  for (const name of names) await writeFile(join(client, 'assets', name), `${name} of the build`)

  return [...(await filesOf(client)).keys()].toSorted()
}

describe('withFormerBuilds', () => {
  it('has the assets of the build before for a day after it was replaced', async () => {
    expect(await startedWith('home-1.js', 'home-1.js.br', 'style-1.css')).toEqual([])
    clock.advance(1_000 * HOUR_MS)
    expect(await startedWith('home-2.js')).toEqual(['/assets/home-1.js', '/assets/style-1.css'])
    clock.advance(23 * HOUR_MS)
    expect(await startedWith('home-2.js')).toEqual(['/assets/home-1.js', '/assets/style-1.css'])
    clock.advance(HOUR_MS)
    expect(await startedWith('home-2.js')).toEqual([])
    expect(await readdir(copies())).toHaveLength(1)
  })

  it('sends them compressed and immutable, as its own', async () => {
    await startedWith('home-1.js')
    const client = join(folder, 'client')
    await rm(join(client, 'assets', 'home-1.js'))
    const files = await filesOf(client)
    const file = files.get('/assets/home-1.js')

    expect(file).toMatchObject({
      type: 'text/javascript; charset=utf-8',
      cacheControl: 'public, max-age=31536000, immutable',
    })
    expect((await file?.bytes('identity'))?.body.toString()).toBe('home-1.js of the build')
  })

  it('counts the day of a build from the last time that it was replaced', async () => {
    await startedWith('home-1.js')
    await startedWith('home-2.js')
    clock.advance(23 * HOUR_MS)
    expect(await startedWith('home-1.js')).toEqual(['/assets/home-2.js'])
    clock.advance(23 * HOUR_MS)
    expect(await startedWith('home-2.js')).toEqual(['/assets/home-1.js'])
    clock.advance(23 * HOUR_MS)

    expect(await startedWith('home-2.js')).toEqual(['/assets/home-1.js'])
  })

  it('removes interrupted copies, and more than five builds', async () => {
    await mkdir(join(copies(), '0123456789abcdef.half', 'assets'), { recursive: true })
    for (const build of [1, 2, 3, 4, 5, 6, 7, 8]) {
      clock.advance(1)
      await startedWith(`home-${build}.js`)
    }

    expect(await startedWith('home-9.js')).toEqual(
      [4, 5, 6, 7, 8].map((n) => `/assets/home-${n}.js`),
    )
  })

  it('has its own files without the others when they cannot be stored', async () => {
    await writeFile(copies(), 'not a folder')
    await startedWith('home-1.js')
    const client = join(folder, 'client')
    const own = await readStaticFiles(client)

    expect(await filesOf(client, own)).toBe(own)
  })
})
