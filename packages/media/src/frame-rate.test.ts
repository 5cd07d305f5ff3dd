import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { smoothFrameRate } from './frame-rate.ts'
import { probeMaster } from './probe.ts'
import { mediaToolsForTests, runBareFfmpeg } from './testing-ffmpeg.ts'
import { words } from './words.ts'

const rate = (numerator: number, denominator = 1) => ({ numerator, denominator })

it.each([
  ['a phone that skips frames', rate(228, 10), rate(30), rate(30)],
  ['a phone that nearly reaches its rate', rate(2986, 100), rate(30), rate(30)],
  ['a screen recorder with timestamps in milliseconds', rate(228, 10), rate(1000), rate(30)],
  ['a fast recorder with fine timestamps', rate(412, 10), rate(90_000), rate(60)],
  ['a constant rate', rate(30_000, 1001), rate(30_000, 1001), rate(30_000, 1001)],
  ['interlaced fields', rate(25), rate(50), rate(25)],
  ['a film with repeated fields', rate(24_000, 1001), rate(30_000, 1001), rate(24_000, 1001)],
  ['a rate above all usual ones', rate(120), rate(240), rate(120)],
])('uses the rate of %s', (_what, average, timed, expected) => {
  expect(smoothFrameRate(average, timed)).toEqual(expected)
})

it('uses the average as a fallback', () => {
  expect(smoothFrameRate(rate(228, 10), null)).toEqual(rate(228, 10))
})

it('reads 30 from a film that drops every fourth of 30 frames, with ffprobe and without', async () => {
  const tools = await mediaToolsForTests()
  const directory = await mkdtemp(join(tmpdir(), 'frame-rate-'))
  const file = join(directory, 'phone.mp4')
  await runBareFfmpeg(tools, [
    ...words('-f lavfi -i testsrc2=size=160x90:rate=30:duration=4'),
    ...words('-vf select=not(eq(mod(n\\,4)\\,3)) -fps_mode vfr -c:v libx264 -preset ultrafast'),
    ...words('-bf 0 -pix_fmt yuv420p'),
    file,
  ])
  const probes = [
    await probeMaster(tools, file),
    await probeMaster({ ...tools, ffprobe: null }, file),
  ]
  await rm(directory, { recursive: true })

  expect(
    probes.map((probe) => {
      const { numerator = 0, denominator = 1 } = probe?.video?.frameRate ?? {}
      return numerator / denominator
    }),
  ).toEqual([30, 30])
})
