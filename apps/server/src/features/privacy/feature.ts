import type { Log } from '@hlizo/kit/log'
import type { Config } from '#server/config.ts'
import type { FeatureWith } from '#server/http/feature.ts'
import { EXPORT_JOB, exportJob, exportOrderer, exportPages } from './data-export.ts'
import { ERASE_JOB, eraseJob, stopRenewalJob } from './deletion.ts'
import { confirmedUsers } from './confirmed-users.ts'
import { accountEraser, ERASE_CUSTOMER_JOB, eraseCustomerJob } from './erase-account.ts'
import { RETENTION_JOB, retentionJob } from './retention.ts'
import { privacyRoutes } from './routes.ts'
import { studioDataRequestRoutes } from './studio-routes.ts'
import { deletionSchedule, STOP_RENEWAL_JOB } from './schedule-deletion.ts'

type Schedule = ReturnType<typeof deletionSchedule>
type Needs = Omit<Parameters<typeof privacyRoutes>[0], 'site'> &
  Parameters<typeof accountEraser>[0] &
  Parameters<typeof stopRenewalJob>[0] & {
    readonly config: Pick<Config, 'site'>
    readonly log: Log
  }
type Offers = {
  readonly closeAccount: Schedule['close']
  readonly reopenAccount: Schedule['undo']
  readonly askDeletion: Schedule['ask']
  readonly undoDeletion: Schedule['undo']
  readonly orderExport: ReturnType<typeof exportOrderer>
}

export function privacyFeature(needs: Needs): FeatureWith<Offers> {
  const deps = { ...needs, site: needs.config.site }
  const erase = accountEraser(deps)
  const schedule = deletionSchedule(deps)
  const [own, studio] = [privacyRoutes(deps), studioDataRequestRoutes(deps)]

  return {
    routes: (api) => {
      own(api)
      studio(api)
    },
    pages: exportPages(deps),
    jobs: {
      [EXPORT_JOB]: exportJob(deps),
      [STOP_RENEWAL_JOB]: stopRenewalJob(deps),
      [ERASE_JOB]: eraseJob({ ...deps, erase }),
      [ERASE_CUSTOMER_JOB]: eraseCustomerJob(deps),
      [RETENTION_JOB]: retentionJob({ ...deps, erase, isConfirmedUser: confirmedUsers(deps) }),
    },
    offers: {
      closeAccount: schedule.close,
      reopenAccount: schedule.undo,
      askDeletion: schedule.ask,
      undoDeletion: schedule.undo,
      orderExport: exportOrderer(deps),
    },
  }
}
