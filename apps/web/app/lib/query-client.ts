import { QueryClient } from '@tanstack/react-query'

let browserClient: QueryClient | undefined

/** One client in a browser, a new one for each server rendering. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient()

  return (browserClient ??= createQueryClient())
}

/** The API client retries and reports errors itself. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, gcTime: 60 * 60_000 },
      mutations: { retry: false },
    },
  })
}
