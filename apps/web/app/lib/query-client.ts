import { QueryClient } from '@tanstack/react-query'

let browserClient: QueryClient | undefined

/** The client's cache: one in a browser, a fresh one for every page rendered on the server. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient()

  return (browserClient ??= createQueryClient())
}

/** The API client retries and reports by itself, so queries do neither. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, gcTime: 60 * 60_000 },
      mutations: { retry: false },
    },
  })
}
