import { useSettings } from '#web/lib/site.ts'

/** What people call a provider, by its name at the user pool. */
export function useProviderLabel(name: string): string {
  return useSettings().identity.providers.find((one) => one.name === name)?.label ?? name
}
