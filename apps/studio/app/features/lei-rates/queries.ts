import type { BodyOf } from '@hlizo/contract/call'
import { fetchLeiRate, listLeiRates, setLeiRate } from '@hlizo/contract/calls/studio-lei-rates'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

export const leiRatesQuery = () => studioQuery(listLeiRates)

export const useFetchRate = () => useChange([listLeiRates], () => studioRequest(fetchLeiRate))

export const useSetRate = () =>
  useChange([listLeiRates], (body: BodyOf<typeof setLeiRate>) =>
    studioRequest(setLeiRate, { body }),
  )
