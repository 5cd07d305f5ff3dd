import { studioMoneyMessages as ro } from '@hlizo/contract/messages/studio-money'
import { useMutation } from '@tanstack/react-query'
import { failureText } from '#studio/lib/failure-text.ts'
import { useOperator } from '#studio/lib/operator.ts'
import { mayUse } from '#studio/lib/roles.ts'
import { saveFile } from '#studio/lib/save-file.ts'
import { sayDone, sayFailed } from '#studio/ui/toasts.tsx'

const EXPORTERS = ['finance'] as const

/** Saves every row of a filter as a file; undefined for operators who may not. */
export function useExport(readFile: () => Promise<Blob>, name: string): (() => void) | undefined {
  const { mutate, isPending } = useMutation({
    mutationFn: readFile,
    onSuccess: (file) => {
      saveFile(`${name}.csv`, file, 'text/csv')
      sayDone(ro.exported)
    },
    onError: (error) => sayFailed(failureText(error)),
  })
  const mayExport = mayUse(useOperator().roles, EXPORTERS)

  return mayExport
    ? () => {
        if (!isPending) mutate()
      }
    : undefined
}
