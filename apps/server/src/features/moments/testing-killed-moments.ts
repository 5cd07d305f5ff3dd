import { join } from 'node:path'
import { connect } from '@hlizo/database/database'
import { createJobQueue } from '@hlizo/database/jobs'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { diskStore } from '@hlizo/media/disk-store'
import type { MediaStore } from '@hlizo/media/store'
import { mediaToolsForTests } from '@hlizo/media/testing-ffmpeg'
import { z } from 'zod'
import { killAfter, killable } from '#server/testing-killable.ts'
import { featureOn } from './testing-moments.ts'

const Given = z.object({
  databaseUrl: z.string(),
  directory: z.string(),
  now: z.coerce.date(),
  /** After how many statements and changes of the store the process is killed. */
  life: z.number(),
})
const { databaseUrl, directory, now, life } = Given.parse(JSON.parse(process.argv[2] ?? ''))

/** Runs the jobs of moments, and is killed on the way. For tests. */
const real = connect(databaseUrl, { max: 2 })
const step = killAfter(life)
const db = killable(real, step)
const clock = frozenClock(now)
const jobs = createJobQueue({ db, clock, log: silentLog })
const disk = diskStore(join(directory, 'store'))
const store: MediaStore = {
  ...disk,
  put: async (...given) => {
    step()
    await disk.put(...given)
    step()
  },
  delete: async (key) => {
    step()
    await disk.delete(key)
    step()
  },
}
const hooks = { beforePut: null }
const feature = featureOn({
  db,
  clock,
  jobs,
  store,
  directory,
  findTools: mediaToolsForTests,
  hooks,
})
await feature.start?.()
await jobs.drain(feature.jobs ?? {})
await real.close()
