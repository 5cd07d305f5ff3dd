import type { JobHandler } from '@hlizo/database/jobs'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import type { ActivationDeps } from './activation.ts'
import { codeStore } from './code-store.ts'

type Deps = Pick<ActivationDeps, 'clock' | 'db' | 'signIns'>

const HALF_MINUTE_MS = 30_000

export const devicesJobs = ({
  db,
  clock,
  signIns,
}: Deps): Readonly<Record<string, JobHandler>> => ({
  'devices.end-sign-ins': {
    everyMs: HALF_MINUTE_MS,
    run: (_payload, { signal }) => signIns.finish(signal),
  },
  'devices.sweep': {
    everyMs: HOUR_MS,
    run: async () => {
      await codeStore(db).sweep(new Date(clock.now().getTime() - DAY_MS))
    },
  },
})
