import type { PersonFile } from '@hlizo/contract/entities/studio-person'
import { useState } from 'react'

/**
 * The last file of a person. It stays when the person is closed after some hours, with the forms that stand in it
 * and what is typed there.
 */
export function useLastFile(file: PersonFile | null | undefined): PersonFile | null {
  const [last, setLast] = useState(file ?? null)
  if (file && file !== last) setLast(file)

  return file ?? last
}
