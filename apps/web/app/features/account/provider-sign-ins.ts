import { listProviderSignIns, unlinkProviderSignIn } from '@hlizo/contract/calls/provider-sign-ins'
import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/lib/api.ts'
import { staleTimes } from '#web/lib/cache.ts'
import { queryClient } from '#web/lib/query-client.ts'

export const providerSignInsQuery = () =>
  queryOptions({
    queryKey: ['provider-sign-ins'] as const,
    queryFn: () => request(listProviderSignIns, { isQuiet: true }),
    staleTime: staleTimes['provider-sign-ins'],
  })

export async function unlinkProvider(provider: string): Promise<void> {
  await request(unlinkProviderSignIn, { params: { provider }, isQuiet: true })
  await queryClient().invalidateQueries({ queryKey: providerSignInsQuery().queryKey })
}
