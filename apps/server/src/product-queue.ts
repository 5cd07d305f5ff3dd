import { createJobQueue, type JobQueue } from '@hlizo/database/jobs'
import { isServiceAway } from './service-away.ts'

/** The job queue of the product, in which jobs wait for the services that they need. */
export const productQueue = (
  deps: Pick<Parameters<typeof createJobQueue>[0], 'db' | 'clock' | 'log'>,
): JobQueue => createJobQueue({ ...deps, isServiceAway })
