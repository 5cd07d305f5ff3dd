import { getMailSample, listMailSamples } from '@hlizo/contract/calls/studio-mails'
import { studioQuery } from '#studio/lib/studio-query.ts'

export const mailSamplesQuery = () => studioQuery(listMailSamples)

/** Its frame has an address that works for some minutes, so it is never taken from the cache. */
export const mailSampleQuery = (mail: string) => ({
  ...studioQuery(getMailSample, { params: { mail } }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
})
