import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atMostTimes, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { Cost, type importWays } from './support/import-child.ts'
import { makeMaster } from './support/large-film.ts'

const run = promisify(execFile)
const CHILD = join(import.meta.dirname, 'support/import-child.ts')
const FULL = { seconds: 360, partSeconds: 120 }
const QUICK = { seconds: 12, partSeconds: 4 }

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  const directory = await bench.directory()
  const file = join(directory, 'master.mp4')
  const { seconds, partSeconds } = bench.isQuick ? QUICK : FULL
  await makeMaster(file, { width: 1280, height: 720, seconds })
  const costOf = async (way: (typeof importWays)[number]): Promise<Cost> => {
    bench.say(way === 'parts' ? 'a film in parts' : 'the same film whole')
    const args = [CHILD, way, file, join(directory, way), String(partSeconds)]
    const { stdout } = await run(process.execPath, args)
    return Cost.parse(JSON.parse(stdout))
  }
  const [whole, parts] = [await costOf('whole'), await costOf('parts')]

  return [
    {
      what: 'processor time of an import in parts',
      unit: 's',
      samples: [parts.cpuSeconds],
      yardstick: { name: 'the same film encoded whole', samples: [whole.cpuSeconds] },
      goals: [atMostTimes(1.08)],
      note: `${seconds} s of 720 lines in parts of ${partSeconds} s, on one machine`,
    },
  ]
}

/** What it costs to encode a film in parts. */
export const partCost: Figure = { name: 'part-cost', title: 'Import', measure }
