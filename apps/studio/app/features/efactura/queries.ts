import type { BodyOf } from '@hlizo/contract/call'
import {
  connectEfactura,
  downloadEfacturaAnswer,
  exportEfactura,
  getEfactura,
  listEfactura,
  resendEfactura,
} from '@hlizo/contract/calls/studio-efactura'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { EfacturaState, EfacturaSubmission } from '@hlizo/contract/entities/studio-efactura'
import { followedWhile, pagedQuery } from '#studio/lib/paged-query.ts'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { saveFile } from '@hlizo/web/lib/save-file'
import { studioFile, studioPage, studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

const isUnderWay: ReadonlySet<EfacturaState> = new Set(['waiting', 'uploading', 'processing'])

/** How invoices reach the office. */
export const efacturaQuery = () => studioQuery(getEfactura)

export const submissionsQuery = (state: 'open' | 'failed' | 'accepted' | undefined) => ({
  ...pagedQuery([listEfactura.path, { state }], (cursor, signal) =>
    studioPage(listEfactura, { query: { state, cursor }, signal }),
  ),
  ...followedWhile<EfacturaSubmission>((one) => isUnderWay.has(one.state)),
  placeholderData: keepPreviousData,
})

export const exportSubmissionsFile = (state: 'open' | 'failed' | 'accepted' | undefined) =>
  studioFile(exportEfactura, { query: { state } })

/** Leads to the office, where the owner of the certificate consents. */
export const useConnect = () =>
  useMutation({
    mutationFn: (reason: string) => studioRequest(connectEfactura, { body: { reason } }),
    onSuccess: ({ href }) => location.assign(href),
  })

export const useResend = () =>
  useChange([listEfactura, getEfactura], (body: BodyOf<typeof resendEfactura>) =>
    studioRequest(resendEfactura, { body }),
  )

/** Saves the sealed answer of the office. */
export const useSaveAnswer = () =>
  useMutation({
    mutationFn: async ({ id, number }: EfacturaSubmission) => {
      const file = await studioFile(downloadEfacturaAnswer, { params: { id } })
      saveFile(`anaf-${number}.zip`, file, 'application/zip')
    },
  })
