import { describe, expect, it } from 'vitest'
import { findMediaTools, readVersion } from './ffmpeg.ts'

describe('readVersion', () => {
  it('accepts 5.1 and later in each version format', () => {
    expect(readVersion('ffmpeg version 5.1.9-0+deb12u1 Copyright')).toEqual({
      version: '5.1.9-0+deb12u1',
      isOld: false,
    })
    expect(readVersion('ffmpeg version n7.0-7-gd38bf5e08e Copyright').isOld).toBe(false)
    expect(readVersion('ffmpeg version N-112345-gabcdef Copyright').isOld).toBe(false)
  })

  it('finds 5.0 and 4.4 too old', () => {
    expect(readVersion('ffmpeg version 5.0.1 Copyright').isOld).toBe(true)
    expect(readVersion('ffmpeg version 4.4.2-0ubuntu0.22.04.1 Copyright').isOld).toBe(true)
  })
})

describe('findMediaTools', () => {
  it('names the package to install, and the error of the configured ffmpeg', async () => {
    const found = await findMediaTools({
      ffmpegPath: '/nowhere/ffmpeg',
      searchPath: '/usr/bin:/bin',
    })

    expect(found).toMatchObject({
      ok: false,
      refusal: 'FFMPEG_MISSING',
      advice: expect.stringMatching(/apt install ffmpeg[\s\S]*\/nowhere\/ffmpeg \(FFMPEG_PATH\)/),
    })
  })
})
