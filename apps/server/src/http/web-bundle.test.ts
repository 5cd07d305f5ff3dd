import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readStyles } from './web-bundle.ts'

let client: string

beforeEach(async () => {
  client = await mkdtemp(join(tmpdir(), 'hlizo-web-bundle-'))
  await mkdir(join(client, 'assets'))
})
afterEach(async () => rm(client, { recursive: true }))

describe('readStyles', () => {
  it('reads each sheet that a route of the build names, once, and no other file of the folder', async () => {
    await writeFile(join(client, 'assets', 'style-new.css'), '.a{}')
    await writeFile(join(client, 'assets', 'style-of-the-server.css'), '.a{}')
    await writeFile(join(client, 'assets', 'tv.css'), '.tv{}')
    const routes = {
      root: { css: ['/assets/style-new.css'] },
      home: { css: ['/assets/style-new.css'] },
      faq: {},
    }

    expect(await readStyles(client, routes)).toBe('.a{}')
  })
})
