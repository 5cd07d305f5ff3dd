import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { precompress } from './precompress.ts'

describe('precompress', () => {
  it('writes compressed copies of the files of a built site where they are smaller', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'hlizo-pack-'))
    const script = 'console.log("ha")\n'.repeat(100)
    await mkdir(join(directory, 'assets'))
    await writeFile(join(directory, 'assets', 'app.js'), script)
    await writeFile(join(directory, 'assets', 'tiny.js'), 'x')
    await writeFile(join(directory, 'picture.webp'), script)

    expect(await precompress(directory)).toBe(2)
    const packed = async (name: string) => readFile(join(directory, 'assets', name))
    expect(brotliDecompressSync(await packed('app.js.br')).toString()).toBe(script)
    expect(gunzipSync(await packed('app.js.gz')).toString()).toBe(script)
    expect(await readdir(join(directory, 'assets'))).toHaveLength(4)
    await rm(directory, { recursive: true })
  })
})
