import { useQuery } from '@tanstack/react-query'
import { useSettings } from '#web/lib/site.ts'
import { providerSignInsQuery } from './provider-sign-ins.ts'

/** Whether the account has a password; one made through another provider has none until its owner chooses it. */
export function useHasPassword(): boolean {
  const { providers } = useSettings().identity
  const { data } = useQuery({ ...providerSignInsQuery(), enabled: providers.length > 0 })

  return data?.hasPassword ?? true
}
