import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atMost, atMostTimes, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { Cost, type importWays } from './support/import-child.ts'
import { makeMaster } from './support/large-film.ts'

const run = promisify(execFile)
const CHILD = join(import.meta.dirname, 'support/import-child.ts')
const SECONDS = { full: 180, quick: 6 }

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  const directory = await bench.directory()
  const file = join(directory, 'master.mp4')
  const seconds = bench.isQuick ? SECONDS.quick : SECONDS.full
  await makeMaster(file, { width: 1280, height: 720, seconds })
  const costOf = async (way: (typeof importWays)[number]): Promise<Cost> => {
    bench.say(way === 'import' ? 'the whole import' : 'the ladder alone')
    const { stdout } = await run(process.execPath, [CHILD, way, file, join(directory, way)])
    return Cost.parse(JSON.parse(stdout))
  }
  const [ours, bare] = [await costOf('import'), await costOf('ladder')]
  const note = `${seconds} s of 720 lines; loudness, pictures, preview and storyboard are in ours only`

  return [
    {
      what: 'processor time of an import',
      unit: 's',
      samples: [ours.cpuSeconds],
      yardstick: { name: 'the same ffmpeg ladder, bare', samples: [bare.cpuSeconds] },
      goals: [atMostTimes(1.05)],
      note,
    },
    {
      what: 'memory of our process at its largest',
      unit: 'MB',
      samples: [ours.peakMegabytes],
      goals: [atMost(200)],
    },
  ]
}

/** The cost of an import besides ffmpeg. */
export const importCost: Figure = { name: 'import-cost', title: 'Import', measure }
