import { queryClient } from '@hlizo/web/lib/query-client'
import { Announcer } from '@hlizo/web/ui/announcer.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { I18nProvider } from 'react-aria-components'
import { RouterProvider } from 'react-router'
import { router } from './router.tsx'
import { ProofDialog } from './shell/proof-dialog.tsx'
import { Toasts } from './ui/toasts.tsx'

/** The whole application: what every screen stands in, and what lies above them. */
export function Studio() {
  return (
    <I18nProvider locale="ro-RO">
      <QueryClientProvider client={queryClient()}>
        <RouterProvider router={router} />
        <ProofDialog />
        <Toasts />
        <Announcer />
      </QueryClientProvider>
    </I18nProvider>
  )
}
