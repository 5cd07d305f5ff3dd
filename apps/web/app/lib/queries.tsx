import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { admitWith } from './admission-port.ts'
import { queryClient } from './query-client.ts'

// Admission reads the account and its profiles from this cache.
admitWith(async (call) => (await import('./admission.ts')).admit(call))

/** Gives what is inside the shared cache; parts that are loaded later bring their own element and share the same cache. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(queryClient)

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
