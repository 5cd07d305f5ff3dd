import { gzipSync } from 'node:zlib'
import { atMost, type Figure, type Measurement } from './support/figure.ts'
import { openWebBuild } from './support/web-build.ts'

const PAGES = ['home', 'video']

async function measure(): Promise<readonly Measurement[]> {
  const build = openWebBuild()
  const known = new Set(build.firstLoadOf('video'))
  const player = build.firstLoadOf('watch').filter((file) => !known.has(file))
  const sizes = player.map((file) => gzipSync(build.read(file), { level: 9 }).length / 1_000)
  const engine = player.filter((file) => build.read(file).includes('hlsMediaAttached'))
  if (engine.length === 0) throw new Error('The player of the build has no hls.js in it.')
  const early = PAGES.flatMap((page) => build.firstLoadOf(page)).filter((file) =>
    engine.includes(file),
  )

  return [
    {
      what: 'what the player needs beyond the page of a video, gzip',
      unit: 'kB',
      samples: [sizes.reduce((total, size) => total + size, 0)],
      goals: [atMost(165)],
      note: `${player.length} files, by the build's manifest; links to them prefetch at a pointer's arrival`,
    },
    {
      what: 'files of it in the first load of other pages',
      unit: '',
      samples: [early.length],
      goals: [atMost(0)],
      note: PAGES.join(', '),
    },
  ]
}

/** The size of the player, and that pages without it do not load it. */
export const playerCode: Figure = { name: 'player-code', title: 'Player code', measure }
