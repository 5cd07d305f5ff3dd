import { studioTableMessages as ro } from '@hlizo/contract/messages/studio'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '@hlizo/web/lib/save-file'
import { sayWhy } from './say-outcome.ts'
import { sayDone } from './toasts.tsx'

/** Saves every row of a filter as a CSV file, with the columns that are shown where the server can leave others out. */
export function useExport(
  readFile: (columns: readonly string[]) => Promise<Blob>,
  name: string,
): (columns: readonly string[]) => void {
  const { mutate, isPending } = useMutation({
    mutationFn: readFile,
    onSuccess: (file) => {
      saveFile(`${name}.csv`, file, 'text/csv')
      sayDone(ro.exported)
    },
    onError: sayWhy,
  })

  return (columns) => {
    if (!isPending) mutate(columns)
  }
}
