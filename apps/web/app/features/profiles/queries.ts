import { getCurrentProfile } from '@hlizo/contract/calls/profiles'
import { apiQuery } from '#web/lib/api-query.ts'

/** Who is watching in this browser. Quiet: a session without a profile is no failure of the page that asks. */
export const currentProfileQuery = () =>
  apiQuery('current-profile', getCurrentProfile, { isQuiet: true })
